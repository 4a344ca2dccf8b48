package org.sumspace.assessment.pii.core;

/** Check digits. Arguments contain digits only, unless said otherwise. */
final class Checksums {
    private Checksums() {}

    /** The check of payment cards and of many national numbers (ISO/IEC 7812-1). */
    static boolean luhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : 2 * digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }

    /** The remainder of a number that may be too large for a long. */
    static int mod(String digits, int divisor) {
        int remainder = 0;
        for (int i = 0; i < digits.length(); i++) {
            remainder = (remainder * 10 + digits.charAt(i) - '0') % divisor;
        }
        return remainder;
    }

    /** The sum of digits, each times its weight. */
    static int weighted(String digits, int... weights) {
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += (digits.charAt(i) - '0') * weights[i];
        }
        return sum;
    }

    /** ISO 7064, MOD 11,10: the check of German tax numbers. */
    static boolean mod11_10(String digits) {
        int product = 10;
        for (int i = 0; i < digits.length() - 1; i++) {
            int sum = (digits.charAt(i) - '0' + product) % 10;
            product = 2 * (sum == 0 ? 10 : sum) % 11;
        }
        return (11 - product) % 10 == digits.charAt(digits.length() - 1) - '0';
    }

    /** @param iban upper case, without spaces, letters and digits (ISO 13616) */
    static boolean iban(String iban) {
        StringBuilder digits = new StringBuilder();
        String rotated = iban.substring(4) + iban.substring(0, 4);
        for (int i = 0; i < rotated.length(); i++) {
            digits.append(Character.digit(rotated.charAt(i), 36));
        }
        return mod(digits.toString(), 97) == 1;
    }
}
