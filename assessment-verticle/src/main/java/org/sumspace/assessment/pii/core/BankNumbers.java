package org.sumspace.assessment.pii.core;

import com.google.re2j.Pattern;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Validators of cards and accounts. */
final class BankNumbers {
    /** The first digits that issuers use, with the lengths of their numbers (ISO/IEC 7812). */
    private static final Pattern ISSUERS = Pattern.compile("4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})"
            + "|(?:5[1-5][0-9]{2}|222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12}"
            + "|3[47][0-9]{13}"
            + "|3(?:0[0-5]|[689][0-9])[0-9]{11,16}"
            + "|35(?:2[89]|[3-8][0-9])[0-9]{12,15}|(?:2131|1800)[0-9]{11}"
            + "|(?:50|5[6-8]|6[0-9])[0-9]{11,17}");

    /** Lengths of card numbers (ISO/IEC 7812). */
    private static final int CARD_DIGITS_MIN = 12;

    private static final int CARD_DIGITS_MAX = 19;

    /** Countries and the lengths of their IBANs. */
    private static final Map<String, Integer> IBAN_LENGTHS = Stream.of(
                    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20"
                            + " EG29",
                    "ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30"
                            + " KZ20",
                    "LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29"
                            + " PT25",
                    "QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20")
            .flatMap(line -> Stream.of(line.split(" ")))
            .collect(Collectors.toUnmodifiableMap(
                    each -> each.substring(0, 2), each -> Integer.parseInt(each.substring(2))));

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private BankNumbers() {}

    /**
     * The length of the card number at the beginning of a text, if first digits and length are those of a known issuer.
     *
     * @return 0 if it begins with none
     */
    static int card(String text) {
        return card(text, ISSUERS::matches);
    }

    /**
     * As {@link #card}, for any issuer. One in ten other numbers passes the check, so use this only after a word that
     * announces a card.
     */
    static int announcedCard(String text) {
        return card(text, digits -> true);
    }

    private static int card(String text, Predicate<String> issuer) {
        int end = text.length();
        while (end > 0) {
            String digits = NationalIds.digits(text.substring(0, end));
            boolean card = digits.length() >= CARD_DIGITS_MIN
                    && digits.length() <= CARD_DIGITS_MAX
                    && digits.chars().distinct().count() > 1
                    && issuer.test(digits)
                    && Checksums.luhn(digits);
            if (card) {
                return end;
            }
            end = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('-', end - 1));
        }
        return 0;
    }

    /**
     * The length of the account number with which a text begins; words after it may look like parts of it.
     *
     * @param text begins with two letters and two digits; spaces may stand between groups
     * @return 0 if it begins with none
     */
    static int iban(String text) {
        int wanted = IBAN_LENGTHS.getOrDefault(text.substring(0, 2).toUpperCase(Locale.ROOT), 0);
        StringBuilder plain = new StringBuilder();
        int end = 0;
        while (end < text.length() && plain.length() < wanted) {
            char c = text.charAt(end++);
            if (Character.isLetterOrDigit(c)) {
                plain.append(Character.toUpperCase(c));
            }
        }
        return wanted > 0 && plain.length() == wanted && Checksums.iban(plain.toString()) ? end : 0;
    }

    static boolean bic(String text) {
        return COUNTRIES.contains(text.substring(4, 6));
    }
}
