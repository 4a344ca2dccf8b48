package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.map;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code object.update(other)}: the only method that modifies a value, so that it must prevent cycles. */
final class Updates {
    private Updates() {}

    static @Nullable Object update(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        if (!(target instanceof LinkedHashMap<?, ?> changed)) {
            throw new ExpressionException("cannot modify an object of the record; copy it with dict(...)");
        }
        Map<?, ?> added = map(Type.DICT.call(arguments, budget));
        for (Object value : added.values()) {
            requireNoCycle(value, changed, budget, 0);
        }
        put(changed, added);
        return null;
    }

    @SuppressWarnings("unchecked") // objects have strings as keys
    private static void put(Map<?, ?> changed, Map<?, ?> added) {
        ((Map<Object, @Nullable Object>) changed).putAll(added);
    }

    private static void requireNoCycle(@Nullable Object value, Object target, Budget budget, int depth) {
        if (value == target) {
            throw new ExpressionException("an object cannot contain itself");
        }
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            budget.countStep();
            Values.requireDepth(depth);
            for (Object part : value instanceof Map<?, ?> map ? map.values() : (List<?>) value) {
                requireNoCycle(part, target, budget, depth + 1);
            }
        }
    }
}
