package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Names;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/**
 * Compiles the cases of a mapping's lookups: each stands for every combination of its keys, and the first one of each
 * counts.
 */
final class LookupReader {
    private static final int KEYS_MAX = 16;
    private static final int COMBINATIONS_MAX = 100_000;

    private final Names names;
    private int combinations;

    LookupReader(Names names) {
        this.names = names;
    }

    void add(SourceMap source, Output output, Map<List<Object>, Output> cases) {
        List<SourceNode> keys = source.get("keys").items();
        if (keys.size() > KEYS_MAX) {
            throw source.error("a case has at most " + KEYS_MAX + " keys");
        }
        List<List<Object>> made = List.of(List.of());
        int most = made.size();
        for (SourceNode key : keys) {
            List<?> texts = texts(key);
            if ((long) made.size() * texts.size() > COMBINATIONS_MAX - combinations) {
                throw source.error("the lookups have at most " + COMBINATIONS_MAX + " combinations of keys");
            }
            made = extended(made, texts);
            most = Math.max(most, made.size());
        }
        combinations += most;
        made.forEach(combination -> cases.putIfAbsent(combination, output));
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
