package org.sumspace.common.training.record;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations of ISO 8601 ({@code P1Y2M3DT4H5M6.7S}, {@code P2W}). Where they are compared, a year is 365.2425 days, the
 * mean of the Gregorian calendar, and a month a twelfth of it, because they are never added to dates.
 */
public final class IsoDuration {
    private static final int MAX_LENGTH_CHARS = 64;
    private static final String NUMBER = "(\\d{1,12}(?:[.,]\\d{1,9})?)";
    private static final Pattern DURATION =
            Pattern.compile("(-?)P(?!$)(?:" + NUMBER + "Y)?(?:" + NUMBER + "M)?(?:" + NUMBER + "W)?(?:" + NUMBER
                    + "D)?(?:T(?!$)(?:" + NUMBER + "H)?(?:" + NUMBER + "M)?(?:" + NUMBER + "S)?)?");

    private static final long DAY_MS = 86_400_000L;
    private static final long YEAR_MS = 31_556_952_000L;
    private static final int SIGN_GROUP = 1;
    private static final int YEAR_GROUP = 2;
    private static final int MONTH_GROUP = 3;
    /** Milliseconds in the unit of each group of the pattern, from the year on. */
    private static final long[] UNIT_MS = {YEAR_MS, YEAR_MS / 12, 7 * DAY_MS, DAY_MS, 3_600_000, 60_000, 1_000};

    private IsoDuration() {}

    /**
     * The duration in whole milliseconds, rounded towards zero.
     *
     * @throws IllegalArgumentException if the text is not a duration, or exceeds 64 bits of milliseconds
     */
    public static long parseMillis(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (text.length() > MAX_LENGTH_CHARS || !matcher.matches()) {
            throw new IllegalArgumentException("not a duration of ISO 8601");
        }
        try {
            return millis(matcher).setScale(0, RoundingMode.DOWN).longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the duration exceeds 64 bits of milliseconds", e);
        }
    }

    /**
     * The nearest number of seconds; empty for a text that is no duration, and for one with years or months, which have
     * no fixed length. A day has 86,400 seconds.
     */
    public static OptionalDouble fixedSeconds(String text) {
        Matcher matcher = DURATION.matcher(text);
        boolean fixed = text.length() <= MAX_LENGTH_CHARS
                && matcher.matches()
                && matcher.group(YEAR_GROUP) == null
                && matcher.group(MONTH_GROUP) == null;
        return fixed ? OptionalDouble.of(millis(matcher).movePointLeft(3).doubleValue()) : OptionalDouble.empty();
    }

    private static BigDecimal millis(Matcher matcher) {
        BigDecimal millis = BigDecimal.ZERO;
        for (int unit = 0; unit < UNIT_MS.length; unit++) {
            String number = matcher.group(unit + YEAR_GROUP);
            if (number != null) {
                BigDecimal count = new BigDecimal(number.replace(',', '.'));
                millis = millis.add(count.multiply(BigDecimal.valueOf(UNIT_MS[unit])));
            }
        }
        return "".equals(matcher.group(SIGN_GROUP)) ? millis : millis.negate();
    }
}
