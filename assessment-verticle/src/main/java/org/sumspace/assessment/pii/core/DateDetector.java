package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds dates in numbers, also with a time or a weekday; after a word such as "born" they are dates of birth. {@link
 * CalendarWords} finds dates with names of months.
 */
final class DateDetector implements Detector {
    private static final double DATE_SCORE = 0.65;
    private static final double BIRTH_SCORE = 0.7;
    private static final int BIRTH_CHARACTERS = 40;
    private static final int DAY_DIGITS_MAX = 2;
    private static final int MONTH_LETTERS_MAX = 10;
    private static final String TIME = "(?:[T ,]{1,2}(?:(?:at|um|à|a las|om|o)"
            + " )?[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?: ?[AaPp]\\.?[Mm]\\b\\.?)?(?:"
            + " ?Uhr)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?";
    private static final Pattern AFTER = Pattern.compile(TIME);
    private static final int TIME_CHARACTERS = 48;
    private static final Pattern DATE = Pattern.compile("(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}"
            + "|(?:19|20)[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2}"
            + "|[0-9]{1,2}[-/][\\pL]{3,10}[-/](?:19|20)?[0-9]{2})" + TIME);
    private static final List<String> BIRTH = WordLists.phrases("date.birth");

    @Override
    public boolean mayMatch(TextShape shape) {
        return shape.digits() >= 3 && hasNumbers(shape.text());
    }

    /** Whether a number, a number or a name, and a number are there with two equal separators. */
    private static boolean hasNumbers(String text) {
        for (int i = 1; i + 2 < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' || c == '/' || c == '-') {
                int next = partEnd(text, i + 1);
                if (next > i + 1
                        && next + 1 < text.length()
                        && text.charAt(next) == c
                        && Character.isDigit(text.charAt(i - 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** After at most two digits or the letters of a month. */
    private static int partEnd(String text, int start) {
        boolean digits = Character.isDigit(text.charAt(start));
        int most = start + (digits ? DAY_DIGITS_MAX : MONTH_LETTERS_MAX);
        int end = start;
        while (end < Math.min(most, text.length())
                && (digits ? Character.isDigit(text.charAt(end)) : Character.isLetter(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    @Override
    public void find(String text, ColumnName column, Sink sink) {
        Matcher matcher = DATE.matcher(text);
        while (matcher.find()) {
            int start = matcher.start();
            int end = matcher.end();
            if (!Boundaries.cut(text, start, end) && isDate(text.substring(start, end))) {
                add(text, weekdayStart(text, start), end, DATE_SCORE, column, sink);
            }
        }
    }

    /** Reports a date; after a word such as "born" it is a date of birth. */
    static void add(String text, int start, int end, double alone, ColumnName column, Sink sink) {
        boolean birth = column.expectation(PiiKind.BIRTH_DATE) == Expectation.LIKELY
                || Context.contains(text, start, BIRTH_CHARACTERS, BIRTH);
        double score = birth
                ? BIRTH_SCORE
                : Context.score(alone, text, start, List.of(), column.expectation(PiiKind.DATE_TIME));
        sink.found(new Match(birth ? PiiKind.BIRTH_DATE : PiiKind.DATE_TIME, start, end, score, true));
    }

    /** The end of the time that follows a date; the end of the date if none does. */
    static int timeEnd(String text, int end) {
        Matcher matcher = AFTER.matcher(text.substring(end, Math.min(text.length(), end + TIME_CHARACTERS)));
        return matcher.lookingAt() ? end + matcher.end() : end;
    }

    /** The start of the weekday before a date; the start of the date if none is there. */
    private static int weekdayStart(String text, int start) {
        int last = start;
        while (last > 0 && " ,.".indexOf(text.charAt(last - 1)) >= 0) {
            last--;
        }
        int first = last;
        while (first > 0 && Character.isLetter(text.charAt(first - 1))) {
            first--;
        }
        boolean weekday = start - last <= 2
                && last > first
                && last < start
                && CalendarWords.isWeekday(TextWords.fold(text.substring(first, last)));
        return weekday ? first : start;
    }

    /** Whether the numbers can be a day and a month, in either order, or the name is one of a month. */
    private static boolean isDate(String text) {
        String date = text.split("[T ,]", 2)[0];
        String[] parts = date.split("[./-]");
        if (parts.length != 3) {
            return true;
        }
        if (Character.isLetter(parts[1].charAt(0))) {
            return CalendarWords.isMonth(TextWords.fold(parts[1]));
        }
        boolean yearFirst = parts[0].length() == 4;
        int one = Integer.parseInt(parts[yearFirst ? 1 : 0]);
        int other = Integer.parseInt(parts[yearFirst ? 2 : 1]);
        return one >= 1 && other >= 1 && Math.max(one, other) <= 31 && Math.min(one, other) <= 12;
    }
}
