package org.sumspace.assessment.compliance.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people. */
final class Numbers {
    private static final int DECIMALS = 4;

    private Numbers() {}

    /** With separators of thousands and up to 4 decimals. */
    static String text(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        int decimals = Math.max(0, rounded.scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
