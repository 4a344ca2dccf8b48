package org.sumspace.converter.core.text;

import java.util.regex.Pattern;

/**
 * Instants of RFC 3339, and the related forms of ISO 8601 that learning records use: a date without time, no zone, an
 * offset without colon or minutes. An offset of minus zero, which means that the zone is unknown, is refused.
 */
public final class TextInstants {
    private static final int[] DAYS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final int YEAR_LENGTH = 4;
    private static final int MONTH_LENGTH = 7;
    private static final int DATE_LENGTH = 10;
    private static final int HOUR_LENGTH = 13;
    private static final int MINUTE_LENGTH = 16;
    private static final int TIME_END = 19;
    private static final String FIRST_INSTANT = "0000-01-01T00:00:00";
    private static final Pattern TIME_OF_DAY =
            Pattern.compile("([01]?[0-9]|2[0-3]):[0-5]?[0-9]:[0-5]?[0-9](\\.[0-9]{1,6})?");

    private TextInstants() {}

    /** Whether a text is an instant. Its seconds may be missing, as where Java prints a whole minute. */
    public static boolean isInstant(String text) {
        if (!isDate(text)) {
            return false;
        }
        return text.length() == DATE_LENGTH || isTime(withSeconds(text));
    }

    /** The text with seconds, if it ends with a minute or with a zone after a minute; otherwise the text itself. */
    public static String withSeconds(String text) {
        boolean minute = text.length() == MINUTE_LENGTH
                || (text.length() > MINUTE_LENGTH && "Zz+-".indexOf(text.charAt(MINUTE_LENGTH)) >= 0);
        return minute && text.charAt(13) == ':'
                ? text.substring(0, MINUTE_LENGTH) + ":00" + text.substring(MINUTE_LENGTH)
                : text;
    }

    /** Whether a text is an instant as Caliper requires it: in UTC with milliseconds. */
    public static boolean isUtcMillis(String text) {
        return text.length() == 24 && text.charAt(19) == '.' && text.charAt(23) == 'Z' && isInstant(text);
    }

    /** Whether a text is an instant, or the beginning of one as SCORM 2004 allows it: a year, a month, an hour or a minute. */
    public static boolean isInstantOrBeginning(String text) {
        return switch (text.length()) {
            case YEAR_LENGTH, MONTH_LENGTH, HOUR_LENGTH, MINUTE_LENGTH ->
                isInstant(text + FIRST_INSTANT.substring(text.length()));
            default -> isInstant(text);
        };
    }

    /** Whether a text is a time of day as SCORM 1.2 requires it: {@code HH:MM:SS.SS}. */
    public static boolean isTimeOfDay(String text) {
        return TIME_OF_DAY.matcher(text).matches();
    }

    private static boolean isDate(String text) {
        if (text.length() < DATE_LENGTH || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return false;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        if (year < 0 || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) {
            return false;
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month != 2 || day < 29 || leap;
    }

    private static boolean isTime(String text) {
        if (text.length() < TIME_END || "Tt ".indexOf(text.charAt(DATE_LENGTH)) < 0) {
            return false;
        }
        if (text.charAt(13) != ':' || text.charAt(16) != ':') {
            return false;
        }
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int second = number(text, 17, 19);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) {
            return false;
        }
        int zone = fractionEnd(text);
        return zone > 0 && isZone(text, zone);
    }

    /** The index at which the zone begins, or -1 if the fraction has no digits. */
    private static int fractionEnd(String text) {
        if (text.length() == TIME_END || (text.charAt(TIME_END) != '.' && text.charAt(TIME_END) != ',')) {
            return TIME_END;
        }
        int at = TIME_END + 1;
        while (at < text.length() && Chars.isDigit(text.charAt(at))) {
            at++;
        }
        return at == TIME_END + 1 ? -1 : at;
    }

    private static boolean isZone(String text, int at) {
        if (at == text.length()) {
            return true;
        }
        char sign = text.charAt(at);
        if (sign == 'Z' || sign == 'z') {
            return at + 1 == text.length();
        }
        if (sign != '+' && sign != '-') {
            return false;
        }
        String offset = text.substring(at + 1);
        if (offset.length() == 5 && offset.charAt(2) == ':') {
            offset = offset.substring(0, 2) + offset.substring(3);
        }
        int hours = offset.length() >= 2 ? number(offset, 0, 2) : -1;
        int minutes = offset.length() == 4 ? number(offset, 2, 4) : offset.length() == 2 ? 0 : -1;
        return hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 && (sign == '+' || hours + minutes > 0);
    }

    private static int number(String text, int begin, int end) {
        int value = 0;
        for (int i = begin; i < end; i++) {
            if (!Chars.isDigit(text.charAt(i))) {
                return -1;
            }
            value = value * 10 + text.charAt(i) - '0';
        }
        return value;
    }
}
