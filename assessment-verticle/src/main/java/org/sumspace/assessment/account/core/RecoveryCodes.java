package org.sumspace.assessment.account.core;

import java.security.SecureRandom;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Codes that replace a lost device: a digit that identifies one of ten codes, and seven random characters. */
public final class RecoveryCodes {
    public static final int COUNT = 10;
    public static final int CHARS = 8;

    private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

    private RecoveryCodes() {}

    /** @param number 0 to 9 */
    public static String code(int number, SecureRandom random) {
        StringBuilder code = new StringBuilder().append(number);
        IntStream.range(1, CHARS).forEach(each -> code.append(ALPHABET.charAt(random.nextInt(ALPHABET.length()))));
        return code.toString();
    }

    /** The number of the code; empty if the text does not have the form of a code. */
    public static OptionalInt number(String code) {
        char first = code.isEmpty() ? ' ' : code.charAt(0);
        return code.length() == CHARS && first >= '0' && first <= '9'
                ? OptionalInt.of(first - '0')
                : OptionalInt.empty();
    }
}
