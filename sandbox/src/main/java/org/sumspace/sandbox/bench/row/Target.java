package org.sumspace.sandbox.bench.row;

import org.jspecify.annotations.Nullable;

/**
 * What a row is to reach.
 *
 * @param of what is compared
 * @param bound in the row's unit, or a fraction of its limit
 */
public record Target(Of of, double bound) {
    public enum Of {
        /** The value is at most the bound. */
        VALUE_AT_MOST,
        /** The value is at least the bound. */
        VALUE_AT_LEAST,
        /** The value's ratio to the limit is at least the bound. */
        RATIO_AT_LEAST,
        /** The value's ratio to the limit is at most the bound. */
        RATIO_AT_MOST
    }

    /** @param ratio null where the row has no limit: no target of a ratio holds then */
    public boolean holds(double value, @Nullable Double ratio) {
        return switch (of) {
            case VALUE_AT_MOST -> value <= bound;
            case VALUE_AT_LEAST -> value >= bound;
            case RATIO_AT_LEAST -> ratio != null && ratio >= bound;
            case RATIO_AT_MOST -> ratio != null && ratio <= bound;
        };
    }

    /** For people: the sign, the bound, and a mark where it is of the ratio. */
    public String text() {
        return switch (of) {
            case VALUE_AT_MOST -> "<= " + Figures.text(bound);
            case VALUE_AT_LEAST -> ">= " + Figures.text(bound);
            case RATIO_AT_LEAST -> ">= " + Figures.text(bound) + " x";
            case RATIO_AT_MOST -> "<= " + Figures.text(bound) + " x";
        };
    }
}
