package org.sumspace.common.document;

/**
 * Which texts can be stored and sent: valid Unicode without U+0000. JSON can express others by escapes, but a PostgreSQL
 * keeps U+0000 in no text, and UTF-8 has no bytes for half of a surrogate pair.
 */
public final class StorableText {
    public static final String EXPECTED = "expected valid Unicode text without U+0000";

    private static final int REPLACEMENT = 0xFFFD;

    private StorableText() {}

    public static boolean isStorable(String text) {
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (!isStorable(point)) {
                return false;
            }
            at += Character.charCount(point);
        }
        return true;
    }

    /** The text with U+FFFD in the place of what cannot be stored. */
    public static String replaced(String text) {
        return isStorable(text)
                ? text
                : text.codePoints()
                        .map(point -> isStorable(point) ? point : REPLACEMENT)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** The beginning of the text, without half of a surrogate pair at its end. */
    public static String beginning(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(charsMax - 1)) ? charsMax - 1 : charsMax);
    }

    private static boolean isStorable(int point) {
        return point != 0 && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
    }
}
