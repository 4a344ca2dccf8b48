package org.sumspace.converter.core.descriptor;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.json.Violations;

/**
 * A number within bounds.
 *
 * @param whole whether it has no fraction
 * @param textToo whether text that is such a number will do
 */
record NumberShape(double min, double max, boolean whole, boolean textToo) implements Shape {
    private static final int DIGITS_MAX = 40;

    static NumberShape of(boolean whole, boolean textToo) {
        return new NumberShape(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, whole, textToo);
    }

    @Override
    public void check(@Nullable Object value, Location at, Violations violations) {
        Number number = value instanceof Number given ? given : textToo ? parsed(value) : null;
        if (number == null || (whole && !isWhole(number))) {
            violations.add(at, (whole ? "a whole number" : "a number") + " is due here");
        } else if (!(number.doubleValue() >= min && number.doubleValue() <= max)) {
            violations.add(at, "the number is not between " + bound(min) + " and " + bound(max));
        }
    }

    private static @Nullable Number parsed(@Nullable Object value) {
        if (!(value instanceof String text) || text.length() > DIGITS_MAX) {
            return null;
        }
        try {
            return new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static boolean isWhole(Number number) {
        return number instanceof Integer
                || number instanceof Long
                || number instanceof BigInteger
                || Math.rint(number.doubleValue()) == number.doubleValue();
    }

    private static String bound(double bound) {
        return Double.isInfinite(bound) ? "any" : new BigDecimal(bound).toPlainString();
    }
}
