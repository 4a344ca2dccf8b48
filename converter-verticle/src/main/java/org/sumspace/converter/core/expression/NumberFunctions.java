package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.text.Durations;

/** Functions that parse numbers, instants and durations. They return null for other values. */
final class NumberFunctions {
    private static final int DIGITS_MAX = 40;
    private static final int EXPONENT_MAX = 400;
    private static final long SECONDS_BELOW = 100_000_000_000L;
    private static final DateTimeFormatter WITH_OFFSET = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");

    private NumberFunctions() {}

    /** A number, or the number in a string. */
    static @Nullable Object number(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        return arguments[0] instanceof Number number ? number : parsed(arguments[0]);
    }

    private static @Nullable Number parsed(@Nullable Object value) {
        if (!(value instanceof String text) || text.length() > DIGITS_MAX) {
            return null;
        }
        try {
            BigDecimal decimal = new BigDecimal(text.strip());
            if (Math.abs((long) decimal.scale()) > EXPONENT_MAX) {
                return null;
            }
            return decimal.scale() <= 0 ? Values.integer(decimal.toBigInteger()) : (Number) decimal.doubleValue();
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** {@code round(number, digits)}: rounds half to even, to an integer or to a number of decimal digits. */
    static Object round(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 2);
        if (!(arguments[0] instanceof Number number)) {
            throw new ExpressionException("expected a number, got " + Values.kind(arguments[0]));
        }
        // The exact value of the double decides whether the number is half way.
        BigDecimal exact = number instanceof Double real ? new BigDecimal(real) : Values.decimal(number);
        if (arguments.length == 1 || arguments[1] == null) {
            return Values.integer(exact.setScale(0, RoundingMode.HALF_EVEN).toBigInteger());
        }
        if (!(arguments[1] instanceof Number digits) || Math.abs(digits.longValue()) > EXPONENT_MAX) {
            throw new ExpressionException("expected a number of digits, got " + Values.kind(arguments[1]));
        }
        BigDecimal rounded = exact.setScale(digits.intValue(), RoundingMode.HALF_EVEN);
        return Values.isInteger(number) ? Values.integer(rounded.toBigInteger()) : (Object) rounded.doubleValue();
    }

    static Object abs(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        return arguments[0] instanceof Number number && Values.decimal(number).signum() >= 0
                ? number
                : Values.arithmetic('-', 0L, arguments[0]);
    }

    static Object pow(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        return Values.arithmetic('^', arguments[0], arguments[1]);
    }

    /** Seconds or milliseconds since 1970 as ISO 8601 in UTC. Numbers below 100,000,000,000 are seconds. */
    static @Nullable Object instant(@Nullable Object[] arguments, Budget budget) {
        if (!(number(arguments, budget) instanceof Number number)) {
            return null;
        }
        double value = number.doubleValue();
        if (!(Math.abs(value) < SECONDS_BELOW * 1000d)) {
            return null;
        }
        long seconds = Math.abs(value) < SECONDS_BELOW ? (long) value : Math.floorDiv((long) value, 1000L);
        try {
            return WITH_OFFSET.format(Instant.ofEpochSecond(seconds).atOffset(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Seconds, an ISO 8601 duration, or hours, minutes and seconds with colons, as an ISO 8601 duration. */
    static @Nullable Object duration(@Nullable Object[] arguments, Budget budget) {
        if (number(arguments, budget) instanceof Number number) {
            return number.doubleValue() < 0 || !Double.isFinite(number.doubleValue())
                    ? null
                    : "PT" + new BigDecimal(number.toString()).toPlainString() + "S";
        }
        if (!(arguments[0] instanceof String text)) {
            return null;
        }
        return Durations.isIso(text) ? text : Durations.fromClock(text);
    }
}
