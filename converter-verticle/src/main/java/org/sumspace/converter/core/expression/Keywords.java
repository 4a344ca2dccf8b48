package org.sumspace.converter.core.expression;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Arguments that are given by name; the last argument of the call. */
record Keywords(Map<String, @Nullable Object> values) {
    static final Keywords NONE = new Keywords(Map.of());

    static boolean areIn(@Nullable Object[] arguments) {
        return arguments.length > 0 && arguments[arguments.length - 1] instanceof Keywords;
    }

    /** Those of a call. */
    static Keywords of(@Nullable Object[] arguments) {
        return arguments.length > 0 && arguments[arguments.length - 1] instanceof Keywords given ? given : NONE;
    }

    /** How many arguments of a call are given by their place. */
    static int placed(@Nullable Object[] arguments) {
        return areIn(arguments) ? arguments.length - 1 : arguments.length;
    }

    @Nullable
    Object get(String name) {
        return values.get(name);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    void only(String... names) {
        if (!Set.of(names).containsAll(values.keySet())) {
            throw new ExpressionException("arguments by name are " + String.join(", ", names) + " alone");
        }
    }
}
