package org.sumspace.common.store.query;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import org.sumspace.common.document.JsonValue;

/**
 * A value that can be compared with. Only values of the same kind are comparable: a text is neither less nor greater
 * than a number.
 */
public sealed interface Scalar {
    record Text(String value) implements Scalar {
        @Override
        public Object tree() {
            return value;
        }
    }

    /** A 64-bit integer, or the nearest double of another number, as in the stores. The integer 1 is also the double 1.0. */
    record Numeric(BigDecimal value) implements Scalar {
        /** @throws NumberFormatException if the number is outside the range of a double */
        public Numeric {
            value = value.stripTrailingZeros();
            value = isLong(value) ? value : new BigDecimal(value.doubleValue()).stripTrailingZeros();
        }

        public static Numeric of(long value) {
            return new Numeric(BigDecimal.valueOf(value));
        }

        @Override
        public Object tree() {
            return isLong(value) ? (Object) value.longValueExact() : value.doubleValue();
        }

        private static boolean isLong(BigDecimal value) {
            return value.scale() <= 0 && value.precision() - value.scale() <= 19 && fitsLong(value);
        }
    }

    record Truth(boolean value) implements Scalar {
        @Override
        public Object tree() {
            return value;
        }
    }

    /** The value as JSON trees have it: a string, a long, a double or a boolean. */
    Object tree();

    /** The JSON value as a scalar; empty for null, objects, arrays, and numbers outside the range of a double. */
    static Optional<Scalar> of(JsonValue node) {
        if (node.isText()) {
            return Optional.of(new Text(node.asText()));
        }
        if (node.isBoolean()) {
            return Optional.of(new Truth(node.isTrue()));
        }
        if (node.isIntegral() && node.isWholeLong()) {
            return Optional.of(Numeric.of(node.longValue()));
        }
        return node.isNumber() && Double.isFinite(node.doubleValue())
                ? Optional.of(new Numeric(new BigDecimal(node.doubleValue())))
                : Optional.empty();
    }

    /** Less, equal or greater; empty if the two are not both texts or both numbers. Texts compare by code point. */
    static OptionalInt compare(Scalar left, Scalar right) {
        if (left instanceof Text a && right instanceof Text b) {
            return OptionalInt.of(compareCodePoints(a.value(), b.value()));
        }
        if (left instanceof Numeric a && right instanceof Numeric b) {
            return OptionalInt.of(a.value().compareTo(b.value()));
        }
        return OptionalInt.empty();
    }

    private static boolean fitsLong(BigDecimal value) {
        return value.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
                && value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    }

    private static int compareCodePoints(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            if (left.charAt(i) != right.charAt(i)) {
                // In the middle of a surrogate pair the high surrogates are equal, so the low surrogates decide.
                return Integer.compare(left.codePointAt(i), right.codePointAt(i));
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
