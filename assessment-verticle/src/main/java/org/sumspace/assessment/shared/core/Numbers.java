package org.sumspace.assessment.shared.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people. */
public final class Numbers {
    private static final int DECIMALS = 4;
    private static final double MILLION = 1e6;
    private static final double LARGE = 1e15;
    private static final double SMALL = 1e-3;

    private Numbers() {}

    /** With separators of thousands and up to 4 decimals; from 10<sup>15</sup> on with three digits and an exponent. */
    public static String text(double value) {
        if (!Double.isFinite(value)) {
            return "no number";
        }
        if (Math.abs(value) >= LARGE) {
            return exponential(value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        int decimals = Math.max(0, rounded.scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    /** In few characters, for an axis or beside a bar: three digits from a million on and below a thousandth. */
    public static String brief(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value) || size == 0 || (size >= SMALL && size < MILLION)) {
            return text(value);
        }
        if (size < SMALL || size >= LARGE) {
            return exponential(value);
        }
        double billion = 1000 * MILLION;
        return size < billion
                ? rounded(value / MILLION) + " million"
                : size < 1000 * billion
                        ? rounded(value / billion) + " billion"
                        : rounded(value / billion / 1000) + " trillion";
    }

    private static String exponential(double value) {
        return String.format(Locale.ROOT, "%.2e", value);
    }

    private static String rounded(double value) {
        return new BigDecimal(value)
                .setScale(2, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
