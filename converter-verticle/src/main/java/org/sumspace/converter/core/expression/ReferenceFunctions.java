package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions on references of a record: objects with an {@code id}, or just an id. */
final class ReferenceFunctions {
    private ReferenceFunctions() {}

    /** The id of a reference; null for null. */
    static @Nullable Object reference(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        return arguments[0] instanceof Map<?, ?> map ? map.get("id") : arguments[0];
    }

    /** {@code details(reference, keys...)}: the object without the keys, or {@code {iri: id}} for an id. */
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
