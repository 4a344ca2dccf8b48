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
    private static final double ANNOUNCED = 0.2;
    private static final long TRIES = 10;

    /** What can be a phone number. The library examines only these parts, because it needs time for every digit. */
    private static final Pattern CANDIDATE =
            Pattern.compile("[+(0-9](?:(?:[ .()-]{0,3}|/)[0-9]){6,19}(?: ?(?:x|ext\\.?) ?[0-9]{1,6})?");
    /** Dates, also with a time after them, and decimal fractions, although some are valid numbers. */
    private static final Pattern OTHER = Pattern.compile("(?:[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}"
            + "|[0-9]{4}[./-][0-9]{1,2}[./-][0-9]{1,2})(?:[^0-9].*)?|[0-9]+\\.[0-9]+");
    /** Many numbers of other things are valid in some region; phone numbers have a trunk prefix, parentheses or these groups. */
    private static final Pattern NATIONAL_FORM =
            Pattern.compile("[0(].*[^0-9].*|[2-9][0-9]{2}[-. ][0-9]{3}[-. ][0-9]{4}.*|[679][0-9]{2} [0-9]{3} [0-9]{3}"
                    + "|0[1-9][0-9]{8}");

    private static final List<String> WORDS = List.of(
            "phone",
            "telephone",
            "mobile",
            "cell",
            "call",
            "calling",
            "tel",
            "fax",
            "téléphone",
            "portable",
            "appeler",
            "appelez",
            "telefon",
            "handy",
            "anrufen",
            "teléfono",
            "móvil",
            "llamar",
            "llámame",
            "llame",
            "appelle",
            "appel",
            "erreichbar",
            "erreichen",
            "ruf",
            "rückruf",
            "reach",
            "dial",
            "ring",
            "sms",
            "text",
            "desk",
            "office",
            "contacto",
            "celular",
            "gsm",
            "whatsapp");
    private static final int WORD_CHARACTERS = 30;
    /** Words after a number. */
    private static final Set<String> LABELS = Set.of(
            "office",
            "fax",
            "mobile",
            "cell",
            "home",
            "work",
            "desk",
            "bureau",
            "portable",
            "büro",
            "móvil",
            "oficina");

    private static final int LABEL_CHARACTERS = 16;

    @Override
    public boolean mayMatch(Shape shape) {
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

    /** Whether letters, digits or punctuation continue it, as in ids, paths, decimal fractions and times. */
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
        return decimals || Character.isLetterOrDigit(next) || "+/_-=".indexOf(next) >= 0;
    }

    private void examine(String text, int start, String candidate, Expectation expectation, Sink sink) {
        int digits = NationalIds.digits(candidate).length();
        if (OTHER.matches(candidate) || digits > DIGITS_MAX) {
            return;
        }
        boolean announced = expectation == Expectation.LIKELY
                || Context.contains(text, start, WORD_CHARACTERS, WORDS)
                || isLabelled(text, start + candidate.length());
        boolean national = announced || NATIONAL_FORM.matches(candidate);
        boolean found = digits >= DIGITS_MIN
                && (candidate.charAt(0) == '+'
                        ? find(text, start, candidate, ANY_REGION, INTERNATIONAL, expectation, sink)
                        : national
                                && regions.stream()
                                        .anyMatch(region ->
                                                find(text, start, candidate, region, NATIONAL, expectation, sink)));
        if (!found && announced) {
            double score = Context.score(ANNOUNCED, text, start, WORDS, expectation);
            sink.found(new Match(PiiKind.PHONE, start, start + candidate.length(), score, false));
        } else if (!found && national) {
            sink.refused(PiiKind.PHONE);
        }
    }

    /** Whether a word such as "mobile" follows in the same line. */
    private static boolean isLabelled(String text, int end) {
        int stop = end;
        while (stop < text.length() && stop < end + LABEL_CHARACTERS && text.charAt(stop) != '\n') {
            stop++;
        }
        String after = text.substring(end, stop).strip();
        int word = 0;
        while (word < after.length() && Character.isLetter(after.charAt(word))) {
            word++;
        }
        return LABELS.contains(after.substring(0, word).toLowerCase(Locale.ROOT));
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
