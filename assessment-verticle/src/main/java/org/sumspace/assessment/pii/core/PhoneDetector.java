package org.sumspace.assessment.pii.core;

import com.google.i18n.phonenumbers.PhoneNumberMatch;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.Leniency;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds phone numbers that are valid in one of the regions, or with the code of a country; after a word such as
 * "call" also others.
 *
 * @param regions ISO 3166 codes, in which numbers may be written without the code of the country
 */
record PhoneDetector(List<String> regions) implements Detector {
    private static final String ANY_REGION = "ZZ";
    private static final int DIGITS_MIN = 8;
    /** With a word that announces a phone number. */
    private static final int ANNOUNCED_DIGITS_MIN = 7;

    private static final int DIGITS_MAX = 20;
    private static final double INTERNATIONAL = 0.9;
    private static final double NATIONAL = 0.6;
    /**
     * The score of a number that the library does not know as valid, but that has a form or a word of phone numbers.
     */
    private static final double UNVERIFIED = 0.6;

    private static final long TRIES = 10;

    private static final String EXTENSION =
            "(?:,? ?(?:[xX#]|(?i:ext|extn|extension|poste|durchwahl|dw|int|toestel|wew)\\b[.:]?) ?[0-9]{1,6})";

    /**
     * The form of a possible phone number. The library examines only these parts, because it needs time for every
     * digit.
     */
    private static final Pattern CANDIDATE =
            Pattern.compile("[+(0-9](?:(?:[ .()\u00A0\u2011\u2013-]{0,3}|/)[0-9]){6,19}" + EXTENSION + "?");
    /** Dates, also with a time after them, and decimal fractions, although some are valid numbers. */
    private static final Pattern OTHER = Pattern.compile("(?:[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}"
            + "|[0-9]{4}[./-][0-9]{1,2}[./-][0-9]{1,2})(?:[^0-9].*)?|[0-9]+\\.[0-9]+");
    /** Many numbers of other things are valid in some region; phone numbers have a trunk prefix, parentheses or these groups. */
    private static final Pattern NATIONAL_FORM =
            Pattern.compile("[0(].*[^0-9].*|[2-9][0-9]{2}[-. ][0-9]{3}[-. ][0-9]{4}.*|[679][0-9]{2} [0-9]{3} [0-9]{3}"
                    + "|0[1-9][0-9]{8}");

    /** Forms of North America, of France, with a trunk prefix in parentheses, and with the code of a country. */
    private static final Pattern PHONE_FORM = Pattern.compile("(?:(?:\\+|00)?1[-. ])?(?:\\([2-9][0-9]{2}\\) ?"
            + "|[2-9][0-9]{2}[-.])[0-9]{3}[-.][0-9]{4}" + EXTENSION + "?"
            + "|0[1-9](?:([ .-])[0-9]{2}){4}|\\(0?[1-9][0-9]{0,4}\\) ?[0-9]{2,4}[0-9 /-]{3,8}[0-9]"
            + "|[2-9][0-9](?:-[0-9]{2}){3}"
            + "|(?:\\+|00 ?)[1-9][0-9]{0,2}[ .(-].{7,24}");

    private static final List<String> WORDS = WordLists.phrases("phone.words");
    private static final int WORD_CHARACTERS = 45;
    /** "My new number is" says a phone number, "my account number is" does not. */
    private static final Pattern OWN_NUMBER = Pattern.compile(
            "(?i:(?:^|.*[^\\pL])(?:my|his|her|their|your|our|new|old|other|meine|ihre|seine|deine|neue|mon|son|votre|notre|mi|su|tu|nuevo|mio|suo|mijn|zijn|haar|mój|nowy)"
                    + " (?:number|nummer|numéro|número|numero|numer)(?:[: ]|\\bis|\\bist|\\best|\\bes|\\bto|è|\\bjest)*)");

    private static final int NUMBER_CHARACTERS = 30;
    /** Words right before or after a number. */
    private static final Set<String> LABELS = WordLists.cues("phone.labels");

    /** Words later in the sentence. */
    private static final List<String> AFTER = WordLists.phrases("phone.after");

    private static final int LABEL_CHARACTERS = 16;

    @Override
    public boolean mayMatch(TextShape shape) {
        return shape.digits() >= ANNOUNCED_DIGITS_MIN;
    }

    @Override
    public void find(String text, ColumnName column, Sink sink) {
        Expectation expectation = column.expectation(PiiKind.PHONE);
        Candidates.forEach(CANDIDATE, text, matcher -> {
            int start = matcher.start();
            if (!isPartOfMore(text, start, matcher.end())) {
                examine(text, start, matcher.group(), expectation, sink);
            }
        });
    }

    /** Whether letters, digits or punctuation continue the number, as in ids, paths, decimal fractions and times. */
    private static boolean isPartOfMore(String text, int start, int end) {
        if (start > 0
                && (Character.isLetterOrDigit(text.charAt(start - 1)) || "+/_-".indexOf(text.charAt(start - 1)) >= 0)) {
            return true;
        }
        if (end == text.length()) {
            return false;
        }
        char next = text.charAt(end);
        boolean decimals =
                (next == ':' || next == '.') && end + 1 < text.length() && Character.isDigit(text.charAt(end + 1));
        return decimals || Character.isLetterOrDigit(next) || ("+/_-=".indexOf(next) >= 0 && !isLabelled(text, end));
    }

    private void examine(String text, int start, String candidate, Expectation expectation, Sink sink) {
        int digits = NationalIds.digits(candidate).length();
        if (OTHER.matches(candidate) || digits > DIGITS_MAX) {
            return;
        }
        boolean announced = expectation == Expectation.LIKELY
                || Context.contains(text, start, WORD_CHARACTERS, WORDS)
                || OWN_NUMBER.matches(text.substring(Math.max(0, start - NUMBER_CHARACTERS), start)
                        .replace('\n', ' '))
                || isLabel(text, start)
                || isLabelled(text, start + candidate.length())
                || isNamedAfter(text, start + candidate.length());
        boolean form = PHONE_FORM.matches(candidate);
        boolean national = announced || form || NATIONAL_FORM.matches(candidate);
        boolean found = digits >= DIGITS_MIN
                && (candidate.charAt(0) == '+'
                        ? find(text, start, candidate, ANY_REGION, INTERNATIONAL, expectation, sink)
                        : national
                                && regions.stream()
                                        .anyMatch(region ->
                                                find(text, start, candidate, region, NATIONAL, expectation, sink)));
        if (!found && (announced || (form && expectation != Expectation.UNLIKELY))) {
            double score = Context.score(UNVERIFIED, text, start, WORDS, expectation);
            sink.found(new Match(PiiKind.PHONE, start, start + candidate.length(), score, false));
        } else if (!found && national) {
            sink.refused(PiiKind.PHONE);
        }
    }

    /** Whether a word such as "office" stands right before the number. */
    private static boolean isLabel(String text, int start) {
        int last = start;
        while (last > 0 && " :.(".indexOf(text.charAt(last - 1)) >= 0) {
            last--;
        }
        int first = last;
        while (first > 0 && Character.isLetter(text.charAt(first - 1))) {
            first--;
        }
        return LABELS.contains(text.substring(first, last).toLowerCase(Locale.ROOT));
    }

    /** Whether the sentence goes on as in "is my number" or "and ask for a call". */
    private static boolean isNamedAfter(String text, int end) {
        int stop = end;
        while (stop < text.length() && stop < end + WORD_CHARACTERS && ".!?;\n".indexOf(text.charAt(stop)) < 0) {
            stop++;
        }
        String after = text.substring(end, stop).toLowerCase(Locale.ROOT);
        return AFTER.stream().anyMatch(word -> Boundaries.containsWord(after, word));
    }

    /** Whether a word such as "mobile" follows in the same line, also after a hyphen or in parentheses. */
    private static boolean isLabelled(String text, int end) {
        int stop = end;
        while (stop < text.length() && stop < end + LABEL_CHARACTERS && text.charAt(stop) != '\n') {
            stop++;
        }
        int first = end;
        while (first < stop && " -(/[–".indexOf(text.charAt(first)) >= 0) {
            first++;
        }
        int last = first;
        while (last < stop && Character.isLetter(text.charAt(last))) {
            last++;
        }
        return LABELS.contains(text.substring(first, last).toLowerCase(Locale.ROOT));
    }

    private static boolean find(
            String text, int start, String candidate, String region, double score, Expectation expectation, Sink sink) {
        boolean any = false;
        for (PhoneNumberMatch match :
                PhoneNumberUtil.getInstance().findNumbers(candidate, region, Leniency.VALID, TRIES)) {
            double sum = Context.score(score, text, start + match.start(), WORDS, expectation);
            sink.found(new Match(PiiKind.PHONE, start + match.start(), start + match.end(), sum, true));
            any = true;
        }
        return any;
    }
}
