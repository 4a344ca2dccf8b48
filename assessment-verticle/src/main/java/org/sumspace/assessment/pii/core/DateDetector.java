package org.sumspace.assessment.pii.core;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds dates, also with a time, as they are written in four languages; after a word such as "born" they are of birth. */
final class DateDetector implements Detector {
    private static final double DATE_SCORE = 0.65;
    private static final double BIRTH_SCORE = 0.7;
    private static final int BIRTH_CHARACTERS = 40;
    private static final List<String> MONTH_STARTS = List.of(
            "jan", "feb", "fév", "fev", "ene", "mar", "mär", "apr", "avr", "abr", "may", "mai", "jun", "juin", "jui",
            "jul", "aug", "ao", "ago", "sep", "oct", "okt", "nov", "dec", "dez", "déc", "dic");
    private static final String MONTHS =
            "(?:jan(?:uary|uar|vier)?|enero|febr?(?:uary|uar|ero)?|février|fevrier|mar(?:ch|s|zo)?"
                    + "|märz|apr(?:il)?|avril|abril|may|mai|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|aout"
                    + "|agosto|sept?(?:ember|embre|iembre)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|nov(?:ember|embre|iembre)?"
                    + "|dec(?:ember)?|dez(?:ember)?|décembre|decembre|dic(?:iembre)?)";
    private static final String TIME = "(?:[T ,]{1,2}(?:at )?[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
            + "(?: ?[AaPp]\\.?[Mm]\\.?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?";
    private static final Pattern DATE = Pattern.compile("(?:(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}"
            + "|(?:19|20)[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2}"
            + "|(?i:[0-9]{1,2}(?:st|nd|rd|th|er|\\.|º)?[ -](?:of |de )?" + MONTHS
            + "\\.?(?:,? (?:de |del )?|-)(?:19|20)[0-9]{2})"
            + "|(?i:" + MONTHS + "\\.? [0-9]{1,2}(?:st|nd|rd|th)?,? (?:19|20)[0-9]{2}))" + TIME + ")");
    private static final List<String> BIRTH = List.of(
            "born",
            "birth",
            "dob",
            "birthday",
            "naissance",
            "né",
            "née",
            "geboren",
            "geburtsdatum",
            "geburtstag",
            "geb",
            "nació",
            "nacido",
            "nacida",
            "nacimiento");

    @Override
    public boolean mayMatch(Shape shape) {
        return shape.digits() >= 3
                && (hasNumbers(shape.text()) || (shape.letters() > 2 && shape.mentions(MONTH_STARTS)));
    }

    /** Whether three numbers are there with two equal separators, of which at most four digits apart. */
    private static boolean hasNumbers(String text) {
        for (int i = 1; i + 2 < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' || c == '/' || c == '-') {
                int next = i + 1;
                while (next < text.length() && next <= i + 2 && Character.isDigit(text.charAt(next))) {
                    next++;
                }
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

    @Override
    public void find(String text, ColumnName column, Sink sink) {
        Matcher matcher = DATE.matcher(text);
        while (matcher.find()) {
            int start = matcher.start();
            int end = matcher.end();
            if (!Boundaries.cut(text, start, end) && isDate(text.substring(start, end))) {
                boolean birth = column.expectation(PiiKind.BIRTH_DATE) == Expectation.LIKELY
                        || Context.contains(text, start, BIRTH_CHARACTERS, BIRTH);
                double score = birth
                        ? BIRTH_SCORE
                        : Context.score(DATE_SCORE, text, start, List.of(), column.expectation(PiiKind.DATE_TIME));
                sink.found(new Match(birth ? PiiKind.BIRTH_DATE : PiiKind.DATE_TIME, start, end, score, true));
            }
        }
    }

    /** Whether the numbers can be a day and a month, in either order. */
    private static boolean isDate(String text) {
        String date = text.split("[T ,]", 2)[0];
        if (!date.matches("[0-9./-]+")) {
            return true;
        }
        String[] parts = date.split("[./-]");
        if (parts.length != 3) {
            return true;
        }
        boolean yearFirst = parts[0].length() == 4;
        int one = Integer.parseInt(parts[yearFirst ? 1 : 0]);
        int other = Integer.parseInt(parts[yearFirst ? 2 : 1]);
        return one >= 1 && other >= 1 && Math.max(one, other) <= 31 && Math.min(one, other) <= 12;
    }
}
