package org.sumspace.assessment.pii.core;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Validators of cards and accounts. */
final class BankNumbers {
    private static final int CARD_DIGITS_MIN = 12;
    private static final int CARD_DIGITS_MAX = 19;

    /** Countries and the lengths of their IBANs. */
    private static final Map<String, Integer> IBAN_LENGTHS = Stream.of(
                    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29",
                    "ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20",
                    "LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25",
                    "QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20")
            .flatMap(line -> Stream.of(line.split(" ")))
            .collect(Collectors.toUnmodifiableMap(
                    each -> each.substring(0, 2), each -> Integer.parseInt(each.substring(2))));

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private BankNumbers() {}

    static boolean card(String text) {
        String digits = NationalIds.digits(text);
        return digits.length() >= CARD_DIGITS_MIN
                && digits.length() <= CARD_DIGITS_MAX
                && digits.chars().distinct().count() > 1
                && Checksums.luhn(digits);
    }

    static boolean iban(String text) {
        String plain = text.replace(" ", "");
        return Integer.valueOf(plain.length()).equals(IBAN_LENGTHS.get(plain.substring(0, 2))) && Checksums.iban(plain);
    }

    static boolean bic(String text) {
        return COUNTRIES.contains(text.substring(4, 6));
    }
}
