package org.sumspace.assessment.shared.core;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Intervals of equal width, of which one begins at 0. */
public final class Intervals {
    private Intervals() {}

    /** For example {@code [20, 30[} for 24 and the width 10; the number is missing in other texts. */
    public static String of(double number, double width) {
        BigDecimal step = BigDecimal.valueOf(width);
        BigDecimal from =
                BigDecimal.valueOf(number).divide(step, 0, RoundingMode.FLOOR).multiply(step);
        return "[" + text(from) + ", " + text(from.add(step)) + "[";
    }

    /** The wider interval that contains this one. The width must be a multiple of this interval's width. */
    public static String wider(String interval, double width) {
        return of(Double.parseDouble(interval.substring(1, interval.indexOf(','))), width);
    }

    /** A number without an exponent and without zeros at its end. */
    public static String text(double number) {
        return text(BigDecimal.valueOf(number));
    }

    private static String text(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
