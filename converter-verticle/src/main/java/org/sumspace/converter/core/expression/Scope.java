package org.sumspace.converter.core.expression;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables of a lambda. The outer scope belongs to the enclosing lambda. */
final class Scope {
    private final Map<String, Integer> slots = new HashMap<>();
    private final @Nullable Scope outer;
    private int size;

    /** @param assigned the names that expressions of the lambda assign */
    Scope(List<String> parameters, Collection<String> assigned, @Nullable Scope outer) {
        this.outer = outer;
        for (String parameter : parameters) {
            if (slots.put(parameter, size++) != null) {
                throw new ExpressionException("duplicate parameter " + parameter);
            }
        }
        assigned.forEach(name -> slots.computeIfAbsent(name, added -> size++));
    }

    @Nullable
    Scope outer() {
        return outer;
    }

    int size() {
        return size;
    }

    /** The slot of a variable of this scope, or -1. */
    int slot(String name) {
        return slots.getOrDefault(name, -1);
    }

    /**
     * Creates a variable that hides another of the same name until {@link #restore}.
     *
     * @return the hidden slot, for {@link #restore}
     */
    int hide(String name) {
        Integer hidden = slots.put(name, size++);
        return hidden == null ? -1 : hidden;
    }

    void restore(String name, int hidden) {
        if (hidden < 0) {
            slots.remove(name);
        } else {
            slots.put(name, hidden);
        }
    }

    /** An expression that reads the variable, or null if there is no variable of this name. */
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
