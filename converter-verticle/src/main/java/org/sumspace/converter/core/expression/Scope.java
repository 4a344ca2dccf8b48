package org.sumspace.converter.core.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that a lambda gives to its arguments, inside those of the lambda around it. */
final class Scope {
    private final Map<String, Integer> slots = new HashMap<>();
    private final @Nullable Scope outer;

    Scope(List<String> parameters, @Nullable Scope outer) {
        this.outer = outer;
        for (String parameter : parameters) {
            if (slots.put(parameter, slots.size()) != null) {
                throw new ExpressionException("the parameter " + parameter + " is given twice");
            }
        }
    }

    int size() {
        return slots.size();
    }

    /** How a variable is read, or null if there is none of that name. */
    @Nullable
    Expression find(String name) {
        int levels = 0;
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Integer slot = scope.slots.get(name);
            if (slot != null) {
                return variable(levels, slot);
            }
            levels++;
        }
        return null;
    }

    private static Expression variable(int levels, int slot) {
        return levels == 0 ? frame -> frame.slots[slot] : frame -> frame.outer(levels).slots[slot];
    }
}
