package org.sumspace.converter.core.expression;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables of a lambda, inside those of the lambda around it. */
final class Scope {
    private final Map<String, Integer> slots = new HashMap<>();
    private final @Nullable Scope outer;
    private int size;

    /** @param assigned names that an expression of the lambda gives to values */
    Scope(List<String> parameters, Collection<String> assigned, @Nullable Scope outer) {
        this.outer = outer;
        for (String parameter : parameters) {
            if (slots.put(parameter, size++) != null) {
                throw new ExpressionException("the parameter " + parameter + " is given twice");
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

    /** Where the variable is kept that is known by this name here. */
    int slot(String name) {
        return slots.getOrDefault(name, -1);
    }

    /**
     * Makes a variable that hides the one of this name for a while.
     *
     * @return what {@link #restore} takes
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
