package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/**
 * Compiles the cases of a mapping's lookups. A case applies to every combination of its keys; if several cases have the
 * same combination, the first one applies.
 */
final class LookupReader {
    private static final int KEYS_MAX = 16;
    private static final int COMBINATIONS_MAX = 100_000;

    private final ExpressionNames names;
    private int combinations;

    LookupReader(ExpressionNames names) {
        this.names = names;
    }

    void add(SourceMap source, Output output, Map<List<Object>, Output> cases) {
        List<SourceNode> keys = source.get("keys").items();
        if (keys.size() > KEYS_MAX) {
            throw source.error("the case has more than " + KEYS_MAX + " keys");
        }
        List<List<Object>> product = List.of(List.of());
        int largest = product.size();
        for (SourceNode key : keys) {
            List<?> strings = strings(key);
            if ((long) product.size() * strings.size() > COMBINATIONS_MAX - combinations) {
                throw source.error(
                        "the lookups of the mapping have more than " + COMBINATIONS_MAX + " combinations of keys");
            }
            product = extended(product, strings);
            largest = Math.max(largest, product.size());
        }
        combinations += largest;
        product.forEach(combination -> cases.putIfAbsent(combination, output));
    }

    private static List<List<Object>> extended(List<List<Object>> combinations, List<?> strings) {
        List<List<Object>> extended = new ArrayList<>();
        for (List<Object> combination : combinations) {
            for (Object text : strings) {
                List<Object> longer = new ArrayList<>(combination);
                longer.add(text);
                extended.add(List.copyOf(longer));
            }
        }
        return extended;
    }

    /** The strings of a key: a list, or the name of a constant that is a list. */
    private List<?> strings(SourceNode key) {
        if (key instanceof SourceNode.Items) {
            return key.texts();
        }
        @Nullable Object constant = names.constant(key.text());
        if (constant instanceof List<?> strings && strings.stream().allMatch(String.class::isInstance)) {
            return strings;
        }
        throw key.error("expected a list of strings, or the name of a constant that is one");
    }
}
