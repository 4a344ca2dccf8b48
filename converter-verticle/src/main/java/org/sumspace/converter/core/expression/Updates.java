package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.map;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code object.update(other)}: the one method that changes a value, and so the one that could tie a knot. */
final class Updates {
    private Updates() {}

    static @Nullable Object update(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        if (!(target instanceof LinkedHashMap<?, ?> changed)) {
            throw new ExpressionException("only an object that was made here can be changed: use dict(...)");
        }
        Map<?, ?> added = map(Type.DICT.call(arguments, budget));
        for (Object value : added.values()) {
            refuseKnot(value, changed, budget, 0);
        }
        put(changed, added);
        return null;
    }

    @SuppressWarnings("unchecked") // objects have texts as keys
    private static void put(Map<?, ?> changed, Map<?, ?> added) {
        ((Map<Object, @Nullable Object>) changed).putAll(added);
    }

    private static void refuseKnot(@Nullable Object value, Object target, Budget budget, int depth) {
        if (value == target) {
            throw new ExpressionException("an object cannot hold itself");
        }
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            budget.step();
            Values.requireDepth(depth);
            for (Object part : value instanceof Map<?, ?> map ? map.values() : (List<?>) value) {
                refuseKnot(part, target, budget, depth + 1);
            }
        }
    }
}
