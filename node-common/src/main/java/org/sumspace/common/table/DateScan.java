package org.sumspace.common.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** Parses the date and time of a text. It is reused for each text, because a column has millions. */
final class DateScan {
    private static final int CHARS_MIN = 5;
    private static final int CHARS_MAX = 80;
    private static final int YEAR_DIGITS = 4;
    private static final int YEAR_MIN = 1_000;

    private final TextCursor in = new TextCursor();
    private final TimeScan time = new TimeScan(in);

    private int year;
    private int month;
    private int day;
    private int first;
    private int second;
    private int third;
    private boolean numeric;
    private boolean shortYear;
    private boolean triple;
    private boolean plain;

    /** @return whether the text is a date in any order */
    boolean scan(String stripped) {
        in.start(stripped);
        numeric = false;
        shortYear = false;
        triple = false;
        plain = false;
        time.start();
        if (in.length() < CHARS_MIN || in.length() > CHARS_MAX) {
            return false;
        }
        if (!date() || !exists()) {
            return false;
        }
        boolean iso =
                !numeric && !shortYear && in.at() == 10 && in.charAt(4) == '-' && in.charAt(7) == '-' && in.isDigit(8);
        if (in.isAtEnd()) {
            plain = iso;
            return true;
        }
        char separator = in.next();
        if (time.isTimed() || !time.afterDate() || !in.isAtEnd()) {
            return false;
        }
        plain = iso && (separator == 'T' || separator == ' ') && time.isPlain();
        return true;
    }

    private boolean date() {
        if (in.isLetter()) {
            int start = in.at();
            String word = in.word();
            if (MonthNames.month(word) == 0 || !isFollowedByDay()) {
                if (!MonthNames.isWeekday(word)) {
                    return false;
                }
                in.take('.');
                in.take(',');
                in.spaces();
                article();
            } else {
                in.back(start);
            }
        }
        return in.isLetter() ? monthFirst() : in.isDigit() && numberFirst();
    }

    /** "Montag, den 5. Januar". */
    private void article() {
        int here = in.at();
        if (!in.word().equals("den") || !in.spaces()) {
            in.back(here);
        }
    }

    /** Tells a month from a weekday that begins alike: Mar, mardi. */
    private boolean isFollowedByDay() {
        int here = in.at();
        in.take('.');
        boolean separated = separator();
        boolean day = separated && in.isDigit();
        in.back(here);
        return day;
    }

    /** "Jan 5, 1998", "January 5th 1998", "Jan 5 10:00:00 UTC 1998". */
    private boolean monthFirst() {
        month = MonthNames.month(in.word());
        in.take('.');
        if (month == 0 || !separator()) {
            return false;
        }
        int from = in.at();
        day = in.number();
        if (day < 0 || in.at() - from > 2) {
            return false;
        }
        ordinal();
        boolean comma = in.take(',');
        if (!separator() && !comma) {
            return false;
        }
        int end = in.endOfDigits(in.at());
        if (end < in.length() && in.charAt(end) == ':' && end - in.at() == 2) {
            return time.clock() && in.spaces() && yearAfterZone();
        }
        return namedYear();
    }

    private boolean yearAfterZone() {
        if (in.isLetter()) {
            if (!time.zone()) {
                return false;
            }
            in.spaces();
        }
        return namedYear();
    }

    private boolean namedYear() {
        boolean apostrophe = in.take('\'') || in.take('\u2019');
        int from = in.at();
        year = in.number();
        int digits = in.at() - from;
        shortYear = digits == 2;
        return shortYear || (!apostrophe && digits == YEAR_DIGITS && year >= YEAR_MIN);
    }

    private void ordinal() {
        int here = in.at();
        String suffix = in.word();
        if (!suffix.isEmpty()
                && !(suffix.equals("st")
                        || suffix.equals("nd")
                        || suffix.equals("rd")
                        || suffix.equals("th")
                        || suffix.equals("er")
                        || suffix.equals("\u00ba"))) {
            in.back(here);
        }
        in.take('\u00b0');
        in.take('.');
    }

    private boolean numberFirst() {
        int from = in.at();
        int one = in.number();
        int digits = in.at() - from;
        if (one < 0 || digits == 3 || digits > YEAR_DIGITS || in.isAtEnd()) {
            return false;
        }
        char separator = in.next();
        boolean point = separator == '.';
        if (separator == '-' || separator == '/' || point) {
            int here = in.at();
            in.back(here + 1);
            if (point) {
                in.spaces();
            }
            if (in.isDigit()) {
                return threeNumbers(one, digits, separator);
            }
            in.back(here);
        }
        return digits == YEAR_DIGITS ? yearMonthName(one) : dayMonthName(one);
    }

    private boolean yearMonthName(int one) {
        if (!separator() && !in.take('.')) {
            return false;
        }
        month = MonthNames.month(in.word());
        if (month == 0 || (!separator() && !in.take('.'))) {
            return false;
        }
        int from = in.at();
        day = in.number();
        year = one;
        return day >= 0 && in.at() - from <= 2 && year >= YEAR_MIN;
    }

    private boolean dayMonthName(int one) {
        day = one;
        ordinal();
        boolean tight = !separator();
        int here = in.at();
        String word = in.word();
        if (word.equals("de") || word.equals("of")) {
            in.spaces();
        } else {
            in.back(here);
        }
        month = MonthNames.month(in.word());
        if (month == 0) {
            return false;
        }
        in.take('.');
        in.take(',');
        if (!separator() && !tight) {
            return false;
        }
        word = in.word();
        if (!word.isEmpty() && !word.equals("de") && !word.equals("del")) {
            return false;
        }
        in.spaces();
        return namedYear();
    }

    /** Reads spaces, a hyphen or a slash. In 05JAN1998 there is no separator. */
    private boolean separator() {
        return in.spaces() || in.take('-') || in.take('/');
    }

    private boolean threeNumbers(int one, int oneDigits, char separator) {
        int from = in.at();
        int two = in.number();
        int twoDigits = in.at() - from;
        if (two < 0 || !in.take(separator)) {
            return false;
        }
        if (separator == '.') {
            in.spaces();
        }
        from = in.at();
        int three = in.number();
        int threeDigits = in.at() - from;
        if (three < 0) {
            return false;
        }
        triple = true;
        if (twoDigits > 2) {
            return false;
        }
        if (separator == '.' && (oneDigits == YEAR_DIGITS || threeDigits == YEAR_DIGITS)) {
            in.take('.');
        }
        if (oneDigits == YEAR_DIGITS && threeDigits <= 2) {
            year = one;
            month = two;
            day = three;
            return year >= YEAR_MIN;
        }
        first = one;
        second = two;
        third = three;
        numeric = true;
        shortYear = threeDigits == 2;
        return oneDigits <= 2 && (shortYear || (threeDigits == YEAR_DIGITS && three >= YEAR_MIN));
    }

    private boolean exists() {
        return numeric ? orders() != 0 : isDay(shortYear ? 2_000 + year : year, month, day);
    }

    private static boolean isDay(int year, int month, int day) {
        return month >= 1
                && month <= Month.DECEMBER.getValue()
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth();
    }

    /**
     * Whether day and month are both numbers and no year of four digits stands first, so that the column decides their
     * order.
     */
    boolean needsOrder() {
        return numeric;
    }

    /** A bit for each order in which the text is an existing day. */
    int orders() {
        int orders = 0;
        if (isDay(fullYear(third), second, first)) {
            orders |= DateOrder.DAY_FIRST.bit();
        }
        if (isDay(fullYear(third), first, second)) {
            orders |= DateOrder.MONTH_FIRST.bit();
        }
        if (shortYear && isDay(fullYear(first), second, third)) {
            orders |= DateOrder.YEAR_FIRST.bit();
        }
        return orders;
    }

    private int fullYear(int number) {
        return shortYear ? 2_000 + number : number;
    }

    /** Whether day and month are the same number, so that their order makes no difference. */
    boolean isSameEitherWay() {
        return first == second;
    }

    boolean hasShortYear() {
        return shortYear;
    }

    /** The year of four digits. */
    int fullYear() {
        return numeric ? third : year;
    }

    /** The two digits of the year. */
    int shortYear(DateOrder order) {
        return !numeric ? year : order == DateOrder.YEAR_FIRST ? first : third;
    }

    /** Whether the text has three numbers with two equal separators; it need not be a date. */
    boolean isTriple() {
        return triple;
    }

    boolean hasTime() {
        return time.isTimed();
    }

    boolean hasZone() {
        return time.isZoned();
    }

    /** Whether the text is already in the form of {@link #plain}. */
    boolean isPlain() {
        return plain;
    }

    /**
     * The date in the form of ISO 8601, with the time and the zone that the text has.
     *
     * @param firstYear of the hundred years that two digits mean
     * @return null if there is no such day
     */
    @Nullable
    String plain(DateOrder order, int firstYear) {
        LocalDate date = date(order, firstYear);
        if (date == null) {
            return null;
        }
        StringBuilder plain = new StringBuilder(32).append(date);
        time.addTo(plain);
        return plain.toString();
    }

    private @Nullable LocalDate date(DateOrder order, int firstYear) {
        int y = year;
        int m = month;
        int d = day;
        if (numeric) {
            y = order == DateOrder.YEAR_FIRST ? first : third;
            m = order == DateOrder.MONTH_FIRST ? first : second;
            d = order == DateOrder.DAY_FIRST ? first : order == DateOrder.MONTH_FIRST ? second : third;
            if (order == DateOrder.YEAR_FIRST && !shortYear) {
                return null;
            }
        }
        if (shortYear) {
            y = firstYear + Math.floorMod(y - firstYear, 100);
        }
        try {
            return Year.of(y).atMonth(m).atDay(d);
        } catch (DateTimeException noDay) {
            return null;
        }
    }
}
