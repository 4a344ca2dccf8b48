package org.sumspace.common.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one text says about a date and time. It is used again for each text, because a column has millions. */
final class DateScan {
    private static final int CHARS_MIN = 5;
    private static final int CHARS_MAX = 80;
    private static final int YEAR_DIGITS = 4;
    private static final int YEAR_MIN = 1_000;
    private static final int FRACTION_DIGITS = 9;
    private static final int NOON = 12;
    private static final int HOUR_MINUTES = 60;
    private static final int OFFSET_MAX = 18 * HOUR_MINUTES;

    /** Minutes from UTC. Other abbreviations mean several zones. */
    private static final Map<String, Integer> ZONES = Map.ofEntries(
            Map.entry("z", 0),
            Map.entry("utc", 0),
            Map.entry("gmt", 0),
            Map.entry("ut", 0),
            Map.entry("wet", 0),
            Map.entry("west", 60),
            Map.entry("cet", 60),
            Map.entry("cest", 120),
            Map.entry("mez", 60),
            Map.entry("mesz", 120),
            Map.entry("eet", 120),
            Map.entry("eest", 180),
            Map.entry("est", -300),
            Map.entry("edt", -240),
            Map.entry("cdt", -300),
            Map.entry("mst", -420),
            Map.entry("mdt", -360),
            Map.entry("pst", -480),
            Map.entry("pdt", -420));

    private String text = "";
    private int at;

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

    private boolean timed;
    private int hour;
    private int minute;
    private int secondOfMinute;
    private String fraction = "";
    private boolean zoned;
    private int offset;

    /** @return whether the text is a date in any order */
    boolean scan(String stripped) {
        text = stripped;
        at = 0;
        numeric = false;
        shortYear = false;
        triple = false;
        plain = false;
        timed = false;
        hour = 0;
        minute = 0;
        secondOfMinute = 0;
        fraction = "";
        zoned = false;
        offset = 0;
        if (text.length() < CHARS_MIN || text.length() > CHARS_MAX) {
            return false;
        }
        if (!date() || !exists()) {
            return false;
        }
        boolean iso = !numeric && !shortYear && at == 10 && text.charAt(4) == '-' && text.charAt(7) == '-' && digit(8);
        if (at == text.length()) {
            plain = iso;
            return true;
        }
        char separator = text.charAt(at);
        if (timed) {
            return false;
        }
        if (!time() || at != text.length()) {
            return false;
        }
        plain = iso && (separator == 'T' || separator == ' ') && isPlainTime();
        return true;
    }

    private boolean isPlainTime() {
        int end = text.length();
        if (zoned && text.charAt(end - 1) == 'Z') {
            end--;
        } else if (zoned && end > 6 && text.charAt(end - 3) == ':' && "+-".indexOf(text.charAt(end - 6)) >= 0) {
            end -= 6;
        } else if (zoned) {
            return false;
        }
        int length = end - 11;
        return text.charAt(13) == ':'
                && (length == 5
                        || (length >= 8
                                && text.charAt(16) == ':'
                                && (length == 8
                                        || (text.charAt(19) == '.'
                                                && NumberNotation.digits(text, 20) == end
                                                && end - 20 <= FRACTION_DIGITS))));
    }

    private boolean digit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private boolean letter() {
        return at < text.length() && Character.isLetter(text.charAt(at));
    }

    private boolean take(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        if (there) {
            at++;
        }
        return there;
    }

    private boolean spaces() {
        int from = at;
        while (at < text.length() && Spaces.isSpace(text.charAt(at))) {
            at++;
        }
        return at > from;
    }

    /** The digits from here, at most nine; -1 if there are none. */
    private int number() {
        int end = NumberNotation.digits(text, at);
        if (end == at || end - at > FRACTION_DIGITS) {
            return -1;
        }
        int number = Integer.parseInt(text, at, end, 10);
        at = end;
        return number;
    }

    private String word() {
        int from = at;
        while (at < text.length()
                && (Character.isLetter(text.charAt(at))
                        || Character.getType(text.charAt(at)) == Character.NON_SPACING_MARK)) {
            at++;
        }
        return text.substring(from, at);
    }

    private boolean date() {
        if (letter()) {
            int start = at;
            String word = word();
            if (MonthNames.month(word) == 0 || !isFollowedByDay()) {
                if (!MonthNames.isWeekday(word)) {
                    return false;
                }
                take('.');
                take(',');
                spaces();
            } else {
                at = start;
            }
        }
        return letter() ? monthFirst() : digit(at) && numberFirst();
    }

    /** Tells a month from a weekday that begins alike: Mar, mardi. */
    private boolean isFollowedByDay() {
        int here = at;
        take('.');
        boolean separated = separator();
        boolean day = separated && digit(at);
        at = here;
        return day;
    }

    /** "Jan 5, 1998", "January 5th 1998", "Jan 5 10:00:00 UTC 1998". */
    private boolean monthFirst() {
        month = MonthNames.month(word());
        take('.');
        if (month == 0 || !separator()) {
            return false;
        }
        int from = at;
        day = number();
        if (day < 0 || at - from > 2) {
            return false;
        }
        ordinal();
        boolean comma = take(',');
        if (!separator() && !comma) {
            return false;
        }
        int end = NumberNotation.digits(text, at);
        if (end < text.length() && text.charAt(end) == ':' && end - at == 2) {
            return clock() && spaces() && yearAfterZone();
        }
        return namedYear();
    }

    private boolean yearAfterZone() {
        if (letter()) {
            if (!zone()) {
                return false;
            }
            spaces();
        }
        timed = true;
        return namedYear();
    }

    private boolean namedYear() {
        boolean apostrophe = take('\'') || take('\u2019');
        int from = at;
        year = number();
        int digits = at - from;
        shortYear = digits == 2;
        return shortYear || (!apostrophe && digits == YEAR_DIGITS && year >= YEAR_MIN);
    }

    private void ordinal() {
        int here = at;
        String suffix = word();
        if (!suffix.isEmpty()
                && !(suffix.equals("st")
                        || suffix.equals("nd")
                        || suffix.equals("rd")
                        || suffix.equals("th")
                        || suffix.equals("er")
                        || suffix.equals("\u00ba"))) {
            at = here;
        }
        take('.');
    }

    private boolean numberFirst() {
        int from = at;
        int one = number();
        int digits = at - from;
        if (one < 0 || digits == 3 || digits > YEAR_DIGITS || at >= text.length()) {
            return false;
        }
        char separator = text.charAt(at);
        boolean point = separator == '.';
        if (separator == '-' || separator == '/' || point) {
            int here = at;
            at++;
            if (point) {
                spaces();
            }
            if (digit(at)) {
                return threeNumbers(one, digits, separator);
            }
            at = here;
        }
        return digits == YEAR_DIGITS ? yearMonthName(one) : dayMonthName(one);
    }

    private boolean yearMonthName(int one) {
        if (!separator() && !take('.')) {
            return false;
        }
        month = MonthNames.month(word());
        if (month == 0 || (!separator() && !take('.'))) {
            return false;
        }
        int from = at;
        day = number();
        year = one;
        return day >= 0 && at - from <= 2 && year >= YEAR_MIN;
    }

    private boolean dayMonthName(int one) {
        day = one;
        ordinal();
        boolean tight = !separator();
        int here = at;
        String word = word();
        if (word.equals("de") || word.equals("of")) {
            spaces();
        } else {
            at = here;
        }
        month = MonthNames.month(word());
        if (month == 0) {
            return false;
        }
        take('.');
        take(',');
        if (!separator() && !tight) {
            return false;
        }
        word = word();
        if (!word.isEmpty() && !word.equals("de") && !word.equals("of") && !word.equals("del")) {
            return false;
        }
        spaces();
        return namedYear();
    }

    /** Spaces, a hyphen or a slash; with neither, as in 05JAN1998, there is none. */
    private boolean separator() {
        return spaces() || take('-') || take('/');
    }

    private boolean threeNumbers(int one, int oneDigits, char separator) {
        int from = at;
        int two = number();
        int twoDigits = at - from;
        if (two < 0 || !take(separator)) {
            return false;
        }
        if (separator == '.') {
            spaces();
        }
        from = at;
        int three = number();
        int threeDigits = at - from;
        if (three < 0) {
            return false;
        }
        triple = true;
        if (twoDigits > 2) {
            return false;
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

    /** After the date: {@code T10:00:00.5+02:00}, {@code 10:00 am}, {@code , 10:00 (UTC)}. */
    private boolean time() {
        boolean separated = take('T') || take('t') || take(':');
        if (!separated) {
            boolean comma = take(',');
            separated = spaces() || comma;
            int here = at;
            String word = word();
            if (!word.isEmpty()) {
                if (!(word.equals("at") || word.equals("um") || word.equals("\u00e0") || word.equals("a"))
                        || !spaces()) {
                    at = here;
                    return false;
                }
            }
        }
        if (!separated || !clock()) {
            return false;
        }
        spaces();
        if (at < text.length() && !zone()) {
            return false;
        }
        spaces();
        return remark();
    }

    /** Names of the zone in brackets, as Java and JavaScript write them. */
    private boolean remark() {
        if (at < text.length() && (text.charAt(at) == '(' || text.charAt(at) == '[') && zoned) {
            char close = text.charAt(at) == '(' ? ')' : ']';
            if (text.indexOf(close, at) == text.length() - 1) {
                at = text.length();
            }
        }
        return at == text.length();
    }

    private boolean clock() {
        int from = at;
        hour = number();
        if (hour < 0 || at - from > 2 || !take(':')) {
            return false;
        }
        from = at;
        minute = number();
        if (minute < 0 || at - from != 2) {
            return false;
        }
        if (take(':')) {
            from = at;
            secondOfMinute = number();
            if (secondOfMinute < 0 || at - from != 2) {
                return false;
            }
            if (at + 1 < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',') && digit(at + 1)) {
                int end = NumberNotation.digits(text, at + 1);
                fraction = text.substring(at + 1, Math.min(end, at + 1 + FRACTION_DIGITS));
                at = end;
            }
        }
        timed = true;
        return half() && hour < 24 && minute < HOUR_MINUTES && secondOfMinute < HOUR_MINUTES;
    }

    private boolean half() {
        int here = at;
        spaces();
        int from = at;
        String half = word();
        if (half.length() == 1 && take('.')) {
            half += word();
            take('.');
        }
        boolean morning = half.equalsIgnoreCase("am");
        if (!morning && !half.equalsIgnoreCase("pm")) {
            at = half.equals("Uhr") && from > here ? at : here;
            return true;
        }
        if (hour < 1 || hour > NOON) {
            return false;
        }
        hour = hour % NOON + (morning ? 0 : NOON);
        return true;
    }

    private boolean zone() {
        if (letter()) {
            String name = word();
            Integer known = ZONES.get(name.toLowerCase(Locale.ROOT));
            if (known == null) {
                return false;
            }
            offset = known;
            zoned = true;
            return at == text.length() || (text.charAt(at) != '+' && text.charAt(at) != '-') || (known == 0 && shift());
        }
        return shift();
    }

    private boolean shift() {
        int sign = take('+') ? 1 : take('-') || take('\u2212') ? -1 : 0;
        int from = at;
        int shift = number();
        int digits = at - from;
        if (sign == 0 || shift < 0) {
            return false;
        }
        int minutes = 0;
        if (digits == YEAR_DIGITS) {
            minutes = shift % 100;
            shift /= 100;
        } else if (digits > 2) {
            return false;
        } else if (take(':')) {
            from = at;
            minutes = number();
            if (at - from != 2) {
                return false;
            }
        }
        offset = sign * (shift * HOUR_MINUTES + minutes);
        zoned = true;
        return minutes < HOUR_MINUTES && Math.abs(offset) <= OFFSET_MAX;
    }

    /** Whether day and month are both numbers, and no year of four digits stands first: only the column tells their order. */
    boolean needsOrder() {
        return numeric;
    }

    /** A bit for each order in which the text is a day that exists. */
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

    /** Three numbers with two equal separators, whether they are a date or not. */
    boolean isTriple() {
        return triple;
    }

    boolean hasTime() {
        return timed;
    }

    boolean hasZone() {
        return zoned;
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
        if (timed) {
            two(plain.append('T'), hour);
            two(plain.append(':'), minute);
            two(plain.append(':'), secondOfMinute);
            if (!fraction.isEmpty()) {
                plain.append('.').append(fraction);
            }
        }
        if (zoned && offset == 0) {
            plain.append('Z');
        } else if (zoned) {
            two(plain.append(offset < 0 ? '-' : '+'), Math.abs(offset) / HOUR_MINUTES);
            two(plain.append(':'), Math.abs(offset) % HOUR_MINUTES);
        }
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

    private static void two(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
