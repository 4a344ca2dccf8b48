package org.sumspace.assessment.pii.core;

import com.google.re2j.Pattern;
import java.util.Set;

/** Validators of national identifiers. Each gets a text that has the form of the identifier. */
final class NationalIds {
    private static final String DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String HETU_LETTERS = "0123456789ABCDEFHJKLMNPRSTUVWXY";
    private static final String UAI_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
    /** The values of the characters 0 to 9 and A to Z at odd places of an Italian fiscal code. */
    private static final int[] FISCAL_ODD = {
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10,
        22, 25, 24, 23
    };

    private static final Pattern NINO = Pattern.compile("[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]");

    private static final Set<String> NINO_UNUSED = Set.of("BG", "GB", "KN", "NK", "NT", "TN", "ZZ");

    private NationalIds() {}

    static String digits(String text) {
        StringBuilder digits = new StringBuilder();
        text.chars().filter(c -> c >= '0' && c <= '9').forEach(c -> digits.append((char) c));
        return digits.toString();
    }

    /** Key of 2 digits = 97 - number mod 97; the departments 2A and 2B count as 19 and 18. */
    static boolean nir(String text) {
        String plain = text.replace(" ", "").replace("2A", "19").replace("2B", "18");
        return plain.length() == 15
                && 97 - Checksums.mod(plain.substring(0, 13), 97) == Integer.parseInt(plain.substring(13));
    }

    static boolean uai(String text) {
        return UAI_LETTERS.charAt(Checksums.mod(text.substring(0, 7), 23)) == text.charAt(7);
    }

    static boolean germanTaxId(String text) {
        String digits = digits(text);
        return digits.charAt(0) != '0' && Checksums.mod11_10(digits);
    }

    static boolean dni(String text) {
        String plain = text.replace("-", "");
        String number = plain.replaceFirst("^X", "0").replaceFirst("^Y", "1").replaceFirst("^Z", "2");
        int last = number.length() - 1;
        return DNI_LETTERS.charAt(Checksums.mod(number.substring(0, last), 23)) == number.charAt(last);
    }

    static boolean fiscalCode(String code) {
        int sum = 0;
        for (int i = 0; i < 15; i++) {
            int value = Character.digit(code.charAt(i), 36);
            boolean letter = value > 9;
            sum += i % 2 == 0 ? FISCAL_ODD[value] : letter ? value - 10 : value;
        }
        return 'A' + sum % 26 == code.charAt(15);
    }

    static boolean bsn(String text) {
        return !text.equals("000000000") && Checksums.weighted(text, 9, 8, 7, 6, 5, 4, 3, 2, -1) % 11 == 0;
    }

    /** Persons born from 2000 have a 2 before the number when the check is computed. */
    static boolean belgian(String text) {
        String digits = digits(text);
        String number = digits.substring(0, 9);
        int check = Integer.parseInt(digits.substring(9));
        return month(digits, 2)
                && (97 - Checksums.mod(number, 97) == check || 97 - Checksums.mod("2" + number, 97) == check);
    }

    /** The century is added to the month, in steps of 20. */
    static boolean pesel(String text) {
        int month = Integer.parseInt(text.substring(2, 4)) % 20;
        int day = Integer.parseInt(text.substring(4, 6));
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= 31
                && Checksums.weighted(text, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1) % 10 == 0;
    }

    /** The day of a coordination number is larger by 60. */
    static boolean personnummer(String text) {
        String digits = digits(text);
        String last = digits.substring(digits.length() - 10);
        return month(last, 2) && day(last, 4) && Checksums.luhn(last);
    }

    static boolean hetu(String text) {
        String number = text.substring(0, 6) + text.substring(7, 10);
        return day(text, 0) && month(text, 2) && HETU_LETTERS.charAt(Checksums.mod(number, 31)) == text.charAt(10);
    }

    static boolean ssn(String text) {
        String digits = digits(text);
        int area = Integer.parseInt(digits.substring(0, 3));
        return area != 0 && area != 666 && area < 900 && !digits.startsWith("00", 3) && !digits.startsWith("0000", 5);
    }

    static boolean itin(String text) {
        int group = Integer.parseInt(digits(text).substring(3, 5));
        return group >= 50
                && group <= 99
                && group != 66
                && group != 67
                && group != 68
                && group != 69
                && group != 89
                && group != 93;
    }

    /** Letters and prefixes that are not given out. */
    static boolean nino(String text) {
        return NINO.matches(text.replace(" ", "")) && !NINO_UNUSED.contains(text.substring(0, 2));
    }

    private static boolean day(String digits, int at) {
        int day = Integer.parseInt(digits.substring(at, at + 2)) % 60;
        return day >= 1 && day <= 31;
    }

    private static boolean month(String digits, int at) {
        int month = Integer.parseInt(digits.substring(at, at + 2));
        return month >= 1 && month <= 12;
    }
}
