package org.sumspace.converter.core.text;

/** Classes of ASCII characters. */
final class Chars {
    private Chars() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isHex(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }
}
