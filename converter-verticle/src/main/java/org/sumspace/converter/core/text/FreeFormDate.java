package org.sumspace.converter.core.text;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A date in words, or in numbers in the order that people use. */
final class FreeDate {
    private static final Pattern TIME = Pattern.compile(
            "(?:^|[\\sT,])(\\d{1,2})(?:(?::|\\s?h\\s?)(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?|\\s?h|(?=\\s?[ap]\\.?m))"
                    + "\\s*([ap])?(?:\\.?m\\b\\.?)?\\s*(z|utc|gmt)?\\s*([+-]\\d{2}:?(?:\\d{2})?)?\\s*$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern THREE = Pattern.compile("(\\d{1,4})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{1,2})");
    private static final Pattern MONTH_AND_YEAR = Pattern.compile("(\\d{1,2})[/.-](\\d{4})");
    private static final Pattern YEAR_AND_MONTH = Pattern.compile("(\\d{4})[/.-](\\d{1,2})");
    private static final int CENTURY_FROM = 69;

    private FreeDate() {}

    /**
     * @param written with blanks of any length: the patterns, which allow them in many places, see single ones
     * @throws java.time.DateTimeException for a day that there is not
     */
    static @Nullable LocalDateTime parse(String written, boolean dayFirst) {
        String text = written.replaceAll("\\s+", " ");
        Matcher time = TIME.matcher(text);
        boolean timed = time.find();
        String rest = (timed ? text.substring(0, time.start()) : text).strip();
        LocalDate date = date(rest.endsWith(",") ? rest.substring(0, rest.length() - 1) : rest, dayFirst);
        if (date == null) {
            return null;
        }
        if (!timed) {
            return date.atStartOfDay();
        }
        String offset = time.group(7);
        return date.atTime(time(time))
                .atOffset(offset == null ? ZoneOffset.UTC : ZoneOffset.of(offset))
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime();
    }

    private static LocalTime time(Matcher time) {
        int hour = number(time.group(1));
        if (time.group(5) != null) {
            LocalTime.of(hour - 1, 0);
            hour = hour % 12 + (time.group(5).equalsIgnoreCase("p") ? 12 : 0);
        }
        String fraction = time.group(4) == null ? "0" : time.group(4);
        int nanos = number((fraction + "000000000").substring(0, 9));
        return LocalTime.of(hour, number(time.group(2)), number(time.group(3)), nanos);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static @Nullable LocalDate date(String text, boolean dayFirst) {
        Matcher three = THREE.matcher(text);
        if (three.matches()) {
            return numbers(three.group(1), number(three.group(3)), three.group(4), dayFirst);
        }
        Matcher monthAndYear = MONTH_AND_YEAR.matcher(text);
        if (monthAndYear.matches()) {
            return LocalDate.of(number(monthAndYear.group(2)), number(monthAndYear.group(1)), 1);
        }
        Matcher yearAndMonth = YEAR_AND_MONTH.matcher(text);
        return yearAndMonth.matches()
                ? LocalDate.of(number(yearAndMonth.group(1)), number(yearAndMonth.group(2)), 1)
                : words(text);
    }

    private static @Nullable LocalDate numbers(String first, int second, String third, boolean dayFirst) {
        if (first.length() == 4) {
            return third.length() == 4 ? null : LocalDate.of(number(first), second, number(third));
        }
        if (first.length() == 3) {
            return null;
        }
        int one = number(first);
        boolean swapped = dayFirst ? second > 12 : one <= 12;
        int month = swapped ? one : second;
        return LocalDate.of(year(third), month, swapped ? second : one);
    }

    private static int year(String digits) {
        int year = number(digits);
        return digits.length() > 2 ? year : year + (year < CENTURY_FROM ? 2000 : 1900);
    }

    /** A month's name, a year of four digits, and perhaps a day, in any order. */
    private static @Nullable LocalDate words(String text) {
        Integer month = null;
        boolean mayBeWeekday = false;
        int day = 0;
        int year = 0;
        for (String word : text.split("[\\s,/-]+")) {
            String plain = DateNames.plain(word).replaceFirst("^(\\d{1,2})(st|nd|rd|th|er|º)$", "$1");
            Integer named = DateNames.month(plain);
            if (named != null) {
                boolean weekdayToo = DateNames.isWeekday(plain);
                if (month != null && !mayBeWeekday && !weekdayToo && !month.equals(named)) {
                    return null;
                }
                if (month == null || mayBeWeekday) {
                    month = named;
                    mayBeWeekday = weekdayToo;
                }
            } else if (plain.length() == 4 && isNumber(plain) && year == 0) {
                year = number(plain);
            } else if (plain.length() <= 2 && isNumber(plain) && day == 0) {
                day = number(plain);
            } else if (!plain.isEmpty() && !DateNames.isWeekday(plain) && !DateNames.isFiller(plain)) {
                return null;
            }
        }
        return month == null || year == 0 ? null : LocalDate.of(year, month, Math.max(day, 1));
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
