package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.expression.Names;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** Collects the cases of a lookup: each stands for every combination of its keys, and the first one of each counts. */
final class LookupReader {
    private static final int COMBINATIONS_MAX = 100_000;

    private final Names names;
    private final Map<List<Object>, Output> cases = new HashMap<>();

    LookupReader(Names names) {
        this.names = names;
    }

    void add(SourceMap source, Output output) {
        List<List<Object>> combinations = List.of(List.of());
        for (SourceNode key : source.get("keys").items()) {
            combinations = extended(combinations, texts(key));
        }
        if (cases.size() + combinations.size() > COMBINATIONS_MAX) {
            throw source.error("a lookup has at most " + COMBINATIONS_MAX + " combinations of keys");
        }
        combinations.forEach(combination -> cases.putIfAbsent(combination, output));
    }

    Lookup lookup(Lambda keys) {
        return new Lookup(keys, Map.copyOf(cases));
    }

    private static List<List<Object>> extended(List<List<Object>> combinations, List<?> texts) {
        List<List<Object>> extended = new ArrayList<>();
        for (List<Object> combination : combinations) {
            for (Object text : texts) {
                List<Object> longer = new ArrayList<>(combination);
                longer.add(text);
                extended.add(List.copyOf(longer));
            }
        }
        return extended;
    }

    /** Texts, or the name of a constant that is a list of them. */
    private List<?> texts(SourceNode key) {
        if (key instanceof SourceNode.Items) {
            return key.texts();
        }
        @Nullable Object constant = names.constant(key.text());
        if (constant instanceof List<?> texts && texts.stream().allMatch(String.class::isInstance)) {
            return texts;
        }
        throw key.error("a list of texts is due here, or the name of a constant that is one");
    }
}
