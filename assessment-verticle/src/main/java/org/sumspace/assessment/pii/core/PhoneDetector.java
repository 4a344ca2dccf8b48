package org.sumspace.assessment.pii.core;

import com.google.i18n.phonenumbers.PhoneNumberMatch;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.Leniency;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.function.Consumer;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds phone numbers that are valid in one of the regions, or with the code of a country.
 *
 * @param regions ISO 3166 codes, in which numbers may be written without the code of the country
 */
record PhoneDetector(List<String> regions) implements Detector {
    private static final String ANY_REGION = "ZZ";
    private static final int DIGITS_MIN = 8;
    private static final int DIGITS_MAX = 60;
    private static final double INTERNATIONAL = 0.9;
    private static final double NATIONAL = 0.6;
    private static final double EXPECTED = 0.3;
    private static final Pattern AMERICAN =
            Pattern.compile("[2-9][0-9]{2}[-. ][0-9]{3}[-. ][0-9]{4}(?: ?x[0-9]{1,6})?");
    private static final long TRIES = 1_000;

    @Override
    public PiiKind kind() {
        return PiiKind.PHONE;
    }

    @Override
    public boolean mayMatch(Shape shape) {
        return shape.digits() >= DIGITS_MIN && shape.digits() <= DIGITS_MAX && shape.colons() < 2;
    }

    @Override
    public void find(String text, boolean expected, Consumer<Match> found) {
        if (text.indexOf('+') >= 0 && find(text, ANY_REGION, INTERNATIONAL, expected, found)) {
            return;
        }
        if (!expected && isPlainNumber(text)) {
            return;
        }
        for (String region : regions) {
            if (find(text, region, NATIONAL, expected, found)) {
                return;
            }
        }
    }

    private static boolean find(String text, String region, double score, boolean expected, Consumer<Match> found) {
        boolean any = false;
        for (PhoneNumberMatch match : PhoneNumberUtil.getInstance().findNumbers(text, region, Leniency.VALID, TRIES)) {
            boolean written = expected || region.equals(ANY_REGION) || isWrittenAsPhone(match.rawString());
            if (written && !Boundaries.cut(text, match.start(), match.end())) {
                double sum = Math.min(1, score + (expected ? EXPECTED : 0));
                found.accept(new Match(PiiKind.PHONE, match.start(), match.end(), sum, true));
                any = true;
            }
        }
        return any;
    }

    /** Many order numbers are valid in some region; phone numbers have a trunk prefix, parentheses or the American form. */
    private static boolean isWrittenAsPhone(String number) {
        return number.startsWith("0") || number.startsWith("(") || AMERICAN.matches(number);
    }

    /** A number without any separator is more often a count or an id than a phone number. */
    private static boolean isPlainNumber(String text) {
        return text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    }
}
