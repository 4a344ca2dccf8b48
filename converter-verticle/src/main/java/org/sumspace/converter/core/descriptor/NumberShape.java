package org.sumspace.converter.core.descriptor;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;

/**
 * A number within bounds.
 *
 * @param integer whether the number must have no fraction
 * @param acceptsText whether a string that holds such a number is accepted
 */
record NumberShape(double min, double max, boolean integer, boolean acceptsText) implements Shape {
    private static final int DIGITS_MAX = 40;

    static NumberShape of(boolean integer, boolean acceptsText) {
        return new NumberShape(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, integer, acceptsText);
    }

    @Override
    public void check(@Nullable Object value, Location at, JsonViolations violations) {
        Number number = value instanceof Number given ? given : acceptsText ? parsed(value) : null;
        if (number == null || (integer && !isInteger(number))) {
            violations.add(at, "expected " + kind());
        } else if (!(number.doubleValue() >= min && number.doubleValue() <= max)) {
            violations.add(at, "expected " + kind() + range());
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

    private static boolean isInteger(Number number) {
        return number instanceof Integer
                || number instanceof Long
                || number instanceof BigInteger
                || Math.rint(number.doubleValue()) == number.doubleValue();
    }

    private String kind() {
        return integer ? "an integer" : "a number";
    }

    private String range() {
        if (Double.isInfinite(min)) {
            return Double.isInfinite(max) ? "" : " of at most " + text(max);
        }
        return Double.isInfinite(max) ? " of at least " + text(min) : " between " + text(min) + " and " + text(max);
    }

    private static String text(double bound) {
        return new BigDecimal(bound).toPlainString();
    }
}
