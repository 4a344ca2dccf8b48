package org.sumspace.bench.row;

import org.jspecify.annotations.Nullable;

/**
 * A target of a row.
 *
 * @param kind what is compared, and how
 * @param bound the bound in the row's unit, or as a fraction of its limit
 */
public record RowTarget(Kind kind, double bound) {
    public enum Kind {
        /** The value is at most the bound. */
        VALUE_AT_MOST,
        /** The value is at least the bound. */
        VALUE_AT_LEAST,
        /** The value's ratio to the limit is at least the bound. */
        RATIO_AT_LEAST,
        /** The value's ratio to the limit is at most the bound. */
        RATIO_AT_MOST
    }

    /** @param ratio null if the row has no limit, so that no target of a ratio holds */
    public boolean holds(double value, @Nullable Double ratio) {
        return switch (kind) {
            case VALUE_AT_MOST -> value <= bound;
            case VALUE_AT_LEAST -> value >= bound;
            case RATIO_AT_LEAST -> ratio != null && ratio >= bound;
            case RATIO_AT_MOST -> ratio != null && ratio <= bound;
        };
    }

    /** The target for people: the sign and the bound, followed by x if it is a bound of the ratio. */
    public String text() {
        return switch (kind) {
            case VALUE_AT_MOST -> "<= " + Figures.text(bound);
            case VALUE_AT_LEAST -> ">= " + Figures.text(bound);
            case RATIO_AT_LEAST -> ">= " + Figures.text(bound) + " x";
            case RATIO_AT_MOST -> "<= " + Figures.text(bound) + " x";
        };
    }
}
