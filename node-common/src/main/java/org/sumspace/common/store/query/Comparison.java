package org.sumspace.common.store.query;

/** How a value compares to another one of its kind. */
public enum Comparison {
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL;

    /** @param order negative if the value is the lesser one, 0 if the two are equal */
    boolean holds(int order) {
        return switch (this) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }
}
