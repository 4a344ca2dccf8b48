package org.sumspace.converter.core.text;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations of ISO 8601:2004, section 4.4.3, and of SCORM 1.2. */
public final class Durations {
    private static final String DESIGNATORS = "YMD";
    private static final String TIME_DESIGNATORS = "HMS";
    private static final Pattern CLOCK = Pattern.compile("([0-9]{1,6}):([0-9]{1,2}):([0-9]{1,2}(?:\\.[0-9]{1,6})?)");
    private static final BigDecimal SIXTY = BigDecimal.valueOf(60);

    private Durations() {}

    /** Whether a text is a duration such as {@code P4W} or {@code P1DT4H5M6.7S}. Only the last part has a fraction. */
    public static boolean isIso(String text) {
        if (text.length() < 3 || text.charAt(0) != 'P') {
            return false;
        }
        int at = 1;
        int parts = 0;
        boolean time = false;
        int next = 0;
        boolean fraction = false;
        while (at < text.length()) {
            if (text.charAt(at) == 'T' && !time) {
                time = true;
                next = 0;
                parts = 0;
                at++;
                continue;
            }
            int end = numberEnd(text, at);
            if (end <= at || end == text.length() || fraction) {
                return false;
            }
            fraction = end - at > digits(text, at);
            char designator = text.charAt(end);
            if (designator == 'W') {
                return at == 1 && end == text.length() - 1;
            }
            int rank = (time ? TIME_DESIGNATORS : DESIGNATORS).indexOf(designator, next);
            if (rank < 0) {
                return false;
            }
            next = rank + 1;
            parts++;
            at = end + 1;
        }
        return parts > 0;
    }

    /** The end of a number with an optional fraction, or {@code begin} if there is none. */
    private static int numberEnd(String text, int begin) {
        int at = begin + digits(text, begin);
        if (at > begin && at + 1 < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',')) {
            int fraction = digits(text, at + 1);
            return fraction == 0 ? begin : at + 1 + fraction;
        }
        return at;
    }

    private static int digits(String text, int begin) {
        int at = begin;
        while (at < text.length() && Chars.isDigit(text.charAt(at))) {
            at++;
        }
        return at - begin;
    }

    /** Whether a text is a number of seconds, with an optional fraction. */
    public static boolean isSeconds(String text) {
        int whole = digits(text, 0);
        int fraction = whole < text.length() && text.charAt(whole) == '.' ? 1 + digits(text, whole + 1) : 0;
        return whole > 0 && fraction != 1 && whole + fraction == text.length();
    }

    /**
     * {@code HHHH:MM:SS.SS} as ISO 8601, or null if the text is not such a duration. Minutes and seconds may exceed 59,
     * as SCORM 1.2 allows.
     */
    public static @Nullable String fromClock(String text) {
        Matcher clock = CLOCK.matcher(text);
        if (!clock.matches()) {
            return null;
        }
        BigDecimal[] seconds = new BigDecimal(clock.group(3)).divideAndRemainder(SIXTY);
        BigDecimal[] minutes = new BigDecimal(clock.group(2)).add(seconds[0]).divideAndRemainder(SIXTY);
        StringBuilder iso = new StringBuilder("PT");
        append(iso, new BigDecimal(clock.group(1)).add(minutes[0]), 'H');
        append(iso, minutes[1], 'M');
        append(iso, seconds[1], 'S');
        return iso.length() == 2 ? "PT0S" : iso.toString();
    }

    private static void append(StringBuilder iso, BigDecimal value, char designator) {
        if (value.signum() != 0) {
            iso.append(value.stripTrailingZeros().toPlainString()).append(designator);
        }
    }
}
