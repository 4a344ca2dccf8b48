package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.core.Rounding;

/**
 * A figure and what it is computed from.
 *
 * @param value to 6 decimals; null if it is not defined
 * @param n how many values it is computed from
 * @param method exact or sampled
 * @param seed of the sample or of the bootstrap; null if there is neither
 * @param low the lower end of the 95 % interval; null without an interval
 * @param high its upper end
 * @param reason why there is no value; null if there is one
 */
public record Figure(
        @Nullable Double value,
        long n,
        String method,
        @Nullable Long seed,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable String reason) {
    private static final int DECIMALS = 6;

    /** @param value if it is not finite, the figure is not defined */
    public static Figure exact(double value, long n) {
        return Double.isFinite(value)
                ? new Figure(Rounding.to(DECIMALS, value), n, "exact", null, null, null, null)
                : undefined("the value is not finite", n);
    }

    public static Figure undefined(String reason, long n) {
        return new Figure(null, n, "exact", null, null, null, reason);
    }

    /** The figure with a 95 % interval. */
    public Figure within(double lower, double upper) {
        return new Figure(value, n, method, seed, Rounding.to(DECIMALS, lower), Rounding.to(DECIMALS, upper), reason);
    }

    /** The figure with the seed of the bootstrap that its interval comes from. */
    public Figure seeded(long used) {
        return new Figure(value, n, method, used, low, high, reason);
    }

    public boolean isDefined() {
        return value != null;
    }
}
