package org.sumspace.converter.core.expression;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keyword arguments of a call, passed as its last argument. */
record Keywords(Map<String, @Nullable Object> values) {
    static final Keywords NONE = new Keywords(Map.of());

    static boolean arePresent(@Nullable Object[] arguments) {
        return arguments.length > 0 && arguments[arguments.length - 1] instanceof Keywords;
    }

    /** The keyword arguments of a call; {@link #NONE} if it has none. */
    static Keywords of(@Nullable Object[] arguments) {
        return arguments.length > 0 && arguments[arguments.length - 1] instanceof Keywords given ? given : NONE;
    }

    /** The number of positional arguments of a call. */
    static int positionalCount(@Nullable Object[] arguments) {
        return arePresent(arguments) ? arguments.length - 1 : arguments.length;
    }

    @Nullable
    Object get(String name) {
        return values.get(name);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    void requireOnly(String... names) {
        if (!Set.of(names).containsAll(values.keySet())) {
            throw new ExpressionException("unknown keyword argument; known: " + String.join(", ", names));
        }
    }
}
