package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions on what a record refers to: an object with an {@code id}, or that id alone. */
final class ReferenceFunctions {
    private ReferenceFunctions() {}

    /** The id; null for nothing. */
    static @Nullable Object reference(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        return arguments[0] instanceof Map<?, ?> map ? map.get("id") : arguments[0];
    }

    /** {@code details(reference, keys...)}: the object without the keys, an id as {@code {iri: id}}, null for nothing. */
    static @Nullable Object details(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, Integer.MAX_VALUE);
        if (arguments[0] == null) {
            return null;
        }
        if (!(arguments[0] instanceof Map<?, ?> map)) {
            return Map.of("iri", arguments[0]);
        }
        Map<Object, @Nullable Object> rest = new LinkedHashMap<>(map);
        List<@Nullable Object> keys = Arrays.asList(arguments).subList(1, arguments.length);
        rest.keySet().removeAll(keys);
        return rest;
    }
}
