package org.sumspace.assessment.shared.core;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounds figures half to even, on their exact binary values. */
public final class Rounding {
    private Rounding() {}

    /** @throws NumberFormatException if the value is not finite */
    public static double to(int decimals, double value) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
    }

    /** To 4 decimals, the precision of most metrics. */
    public static double four(double value) {
        return to(4, value);
    }

    /** The share to 4 decimals; 0 of nothing. */
    public static double share(long part, long whole) {
        return whole == 0 ? 0 : four((double) part / whole);
    }
}
