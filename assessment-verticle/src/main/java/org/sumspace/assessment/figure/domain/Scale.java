package org.sumspace.assessment.figure.domain;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A linear scale that begins and ends at round numbers.
 *
 * @param low the number at its beginning
 * @param step between ticks: 1, 2, 2.5 or 5 times a power of ten
 * @param steps from its beginning to its end, at least 1
 */
record Scale(double low, double step, int steps) {
    /** Numbers within it have finite differences, and those beyond 1 / it are 0 here. */
    private static final double LIMIT = 1e300;

    private static final double ALMOST = 1e-9;
    private static final MathContext DIGITS = new MathContext(15);
    private static final double[] ROUND = {1, 2, 2.5, 5, 10};

    /** The scale over all of these numbers that are finite, with some 4 ticks; from 0 to 1 if there are none. */
    static Scale over(double... values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low > high) {
            return new Scale(0, 0.5, 2);
        }
        low = clamp(low, -LIMIT, LIMIT);
        high = clamp(high, -LIMIT, LIMIT);
        double size = Math.max(Math.abs(low), Math.abs(high));
        if (size < 1 / LIMIT) {
            return spanning(0, 1);
        }
        if (high - low <= size * 1e-12) {
            return spanning(low - size / 2, high + size / 2);
        }
        return spanning(low, high);
    }

    private static Scale spanning(double low, double high) {
        double rough = (high - low) / 4;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = 10 * power;
        for (double round : ROUND) {
            if (round * power >= rough * (1 - ALMOST)) {
                step = round * power;
                break;
            }
        }
        double first = Math.floor(low / step + ALMOST) * step;
        int steps = (int) Math.max(1, Math.ceil((high - first) / step - ALMOST));
        return new Scale(first, step, steps);
    }

    double high() {
        return low + steps * step;
    }

    /** Where a value is between two ends of an axis; beyond the scale it is at the nearer end. */
    double at(double value, double from, double to) {
        double share = (clamp(value, low, high()) - low) / (high() - low);
        return from + share * (to - from);
    }

    List<Double> ticks() {
        // Rounded, because 3 times 0.1 is not 0.3.
        return LongStream.rangeClosed(0, steps)
                .mapToObj(i -> new BigDecimal(low + i * step).round(DIGITS).doubleValue())
                .toList();
    }

    private static double clamp(double value, double least, double most) {
        return Math.max(least, Math.min(most, value));
    }
}
