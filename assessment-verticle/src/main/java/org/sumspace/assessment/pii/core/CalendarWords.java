package org.sumspace.assessment.pii.core;

import java.util.Set;
import org.sumspace.assessment.pii.core.TextWords.Word;

/**
 * Finds dates with names of months or weekdays, and years after words such as "since", in seven languages. A date names
 * a day, a month, a year or a weekday; "yesterday", "two weeks ago" and times without a day are not dates.
 */
final class CalendarWords implements WordDetector {
    private static final double WITH_MONTH = 0.66;
    private static final double WEEKDAY = 0.55;
    private static final double YEAR = 0.6;
    private static final int DAYS = 31;

    private static final Set<String> MONTHS = WordLists.cues("date.months");
    /** Months that are words or names, too: without a capital letter they need a day or a year beside them. */
    private static final Set<String> UNCLEAR_MONTHS =
            Set.of("may", "march", "mar", "august", "april", "mai", "set", "ago");

    private static final Set<String> WEEKDAYS = WordLists.cues("date.weekdays");
    private static final Set<String> BEFORE_YEARS = WordLists.cues("date.before-years");
    /** Words after which a number of this size may count things, unless the sentence ends or goes on with a small word. */
    private static final Set<String> AFTER_YEARS = WordLists.cues("date.after-years");

    private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th", "er", "e");
    private static final Set<String> LINKS = Set.of("of", "de", "del", "d", "di", "the", "van", "roku");

    static boolean isWeekday(String folded) {
        return WEEKDAYS.contains(folded);
    }

    static boolean isMonth(String folded) {
        return MONTHS.contains(folded);
    }

    @Override
    public void find(TextWords words, ColumnName column, Detector.Sink sink) {
        int at = 0;
        while (at < words.count()) {
            at = Math.max(at + 1, date(words, at, column, sink));
        }
    }

    /** The word after the date that begins at a word; 0 if none does. */
    private static int date(TextWords words, int at, ColumnName column, Detector.Sink sink) {
        Word word = words.get(at);
        boolean weekday = !word.number() && WEEKDAYS.contains(word.folded());
        int first = weekday && near(words, at) ? at + 1 : at;
        int end = first < words.count() ? monthDate(words, first) : 0;
        if (end > 0) {
            int stop = DateDetector.timeEnd(words.text(), words.get(end - 1).end());
            DateDetector.add(words.text(), word.start(), stop, WITH_MONTH, column, sink);
            return end;
        }
        if (weekday && (word.length() > 3) && (word.capital() || !word.folded().equals("sol"))) {
            DateDetector.add(words.text(), word.start(), word.end(), WEEKDAY, column, sink);
            return at + 1;
        }
        if (isYear(words, at) && at > 0 && isYearPlace(words, at)) {
            DateDetector.add(words.text(), word.start(), word.end(), YEAR, column, sink);
            return at + 1;
        }
        return 0;
    }

    /** The word after a date with a month: "3 March", "March 3, 2020", "3. März 2020", "mars 2020". */
    private static int monthDate(TextWords words, int at) {
        int month = at;
        boolean day = isDay(words, at);
        if (day) {
            month = afterLinks(words, at + 1);
        }
        if (month >= words.count() || !MONTHS.contains(words.folded(month)) || !isMonthHere(words, month, day)) {
            return 0;
        }
        int end = month + 1;
        if (!day && isDay(words, end) && !isYear(words, end) && near(words, month)) {
            day = true;
            end += ORDINALS.contains(words.folded(end + 1)) ? 2 : 1;
        }
        int year = afterLinks(words, end);
        if (year < words.count() && isYear(words, year) && near(words, year - 1)) {
            return year + 1;
        }
        return day ? end : 0;
    }

    private static boolean isMonthHere(TextWords words, int month, boolean day) {
        return day || words.get(month).capital() || !UNCLEAR_MONTHS.contains(words.folded(month));
    }

    private static int afterLinks(TextWords words, int at) {
        int next = at;
        while (next < words.count()
                && next < at + 2
                && (LINKS.contains(words.folded(next)) || ORDINALS.contains(words.folded(next)))
                && near(words, next - 1)) {
            next++;
        }
        return next;
    }

    private static boolean near(TextWords words, int at) {
        String gap = words.gapAfter(at);
        return gap.equals(" ")
                || gap.equals(", ")
                || gap.equals(". ")
                || gap.equals("º ")
                || gap.equals("-")
                || gap.equals("., ");
    }

    private static boolean isDay(TextWords words, int at) {
        if (at >= words.count() || !words.get(at).number()) {
            return false;
        }
        String text = words.folded(at);
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        boolean ordinal = digits < text.length() && ORDINALS.contains(text.substring(digits));
        if (digits == 0 || digits > 2 || !(digits == text.length() || ordinal)) {
            return false;
        }
        int day = Integer.parseInt(text.substring(0, digits));
        return day >= 1 && day <= DAYS;
    }

    private static boolean isYear(TextWords words, int at) {
        String text = words.folded(at);
        return text.length() == 4
                && (text.startsWith("19") || text.startsWith("20"))
                && Character.isDigit(text.charAt(2))
                && Character.isDigit(text.charAt(3));
    }

    private static boolean isYearPlace(TextWords words, int at) {
        String gap = words.gapAfter(at);
        boolean ends = at + 1 == words.count() || ".,;:!?)\n".indexOf(gap.charAt(0)) >= 0;
        boolean fraction = gap.length() == 1 && at + 1 < words.count() && !gap.equals(" ");
        boolean named =
                at > 1 && words.joined(at - 2) && words.get(at - 2).capital() && LINKS.contains(words.folded(at - 1));
        return words.joined(at - 1)
                && BEFORE_YEARS.contains(words.folded(at - 1))
                && !fraction
                && (ends
                        || named
                        || AFTER_YEARS.contains(words.folded(at + 1))
                        || BEFORE_YEARS.contains(words.folded(at + 1)));
    }
}
