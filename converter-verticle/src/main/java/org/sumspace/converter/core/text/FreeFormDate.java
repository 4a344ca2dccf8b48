package org.sumspace.converter.core.text;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A date in free form: with the name of its month, or in numbers in the order that the locale uses. */
final class FreeFormDate {
    private static final Pattern TIME = Pattern.compile(
            "(?:^|[\\sT,])(\\d{1,2})(?:(?::|\\s?h\\s?)(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?|\\s?h|(?=\\s?[ap]\\.?m))"
                    + "\\s*([ap])?(?:\\.?m\\b\\.?)?\\s*(z|utc|gmt)?\\s*([+-]\\d{2}:?(?:\\d{2})?)?\\s*$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern THREE_NUMBERS = Pattern.compile("(\\d{1,4})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{1,2})");
    private static final Pattern MONTH_AND_YEAR = Pattern.compile("(\\d{1,2})[/.-](\\d{4})");
    private static final Pattern YEAR_AND_MONTH = Pattern.compile("(\\d{4})[/.-](\\d{1,2})");
    private static final int PIVOT_YEAR = 69;

    private FreeFormDate() {}

    /**
     * @param date runs of white space are reduced to one blank first, because the patterns allow blanks in many places
     * @throws java.time.DateTimeException if the day does not exist
     */
    static @Nullable LocalDateTime parse(String date, boolean dayFirst) {
        String text = date.replaceAll("\\s+", " ");
        Matcher time = TIME.matcher(text);
        boolean hasTime = time.find();
        String rest = (hasTime ? text.substring(0, time.start()) : text).strip();
        LocalDate day = day(rest.endsWith(",") ? rest.substring(0, rest.length() - 1) : rest, dayFirst);
        if (day == null) {
            return null;
        }
        if (!hasTime) {
            return day.atStartOfDay();
        }
        String offset = time.group(7);
        return day.atTime(time(time))
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

    private static @Nullable LocalDate day(String text, boolean dayFirst) {
        Matcher numbers = THREE_NUMBERS.matcher(text);
        if (numbers.matches()) {
            return ofNumbers(numbers.group(1), number(numbers.group(3)), numbers.group(4), dayFirst);
        }
        Matcher monthAndYear = MONTH_AND_YEAR.matcher(text);
        if (monthAndYear.matches()) {
            return LocalDate.of(number(monthAndYear.group(2)), number(monthAndYear.group(1)), 1);
        }
        Matcher yearAndMonth = YEAR_AND_MONTH.matcher(text);
        return yearAndMonth.matches()
                ? LocalDate.of(number(yearAndMonth.group(1)), number(yearAndMonth.group(2)), 1)
                : ofWords(text);
    }

    private static @Nullable LocalDate ofNumbers(String first, int second, String third, boolean dayFirst) {
        if (first.length() == 4) {
            return third.length() == 4 ? null : LocalDate.of(number(first), second, number(third));
        }
        if (first.length() == 3) {
            return null;
        }
        int one = number(first);
        boolean monthFirst = dayFirst ? second > 12 : one <= 12;
        int month = monthFirst ? one : second;
        return LocalDate.of(year(third), month, monthFirst ? second : one);
    }

    private static int year(String digits) {
        int year = number(digits);
        return digits.length() > 2 ? year : year + (year < PIVOT_YEAR ? 2000 : 1900);
    }

    /** The name of a month, a year of four digits and optionally a day, in any order. */
    private static @Nullable LocalDate ofWords(String text) {
        Integer month = null;
        boolean mayBeWeekday = false;
        int day = 0;
        int year = 0;
        for (String word : text.split("[\\s,/-]+")) {
            String plain = DateNames.plain(word).replaceFirst("^(\\d{1,2})(st|nd|rd|th|er|º)$", "$1");
            Integer named = DateNames.month(plain);
            if (named != null) {
                boolean alsoWeekday = DateNames.isWeekday(plain);
                if (month != null && !mayBeWeekday && !alsoWeekday && !month.equals(named)) {
                    return null;
                }
                if (month == null || mayBeWeekday) {
                    month = named;
                    mayBeWeekday = alsoWeekday;
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
