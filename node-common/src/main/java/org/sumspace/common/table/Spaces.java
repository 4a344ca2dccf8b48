package org.sumspace.common.table;

/** Spaces of all widths around and in numbers, and invisible marks. */
final class Spaces {
    private static final String NOT_BREAKING = "\u00a0\u2007\u202f\u2009\u2060\ufeff\u200b\u200e\u200f";

    private Spaces() {}

    static boolean isSpace(char c) {
        return c <= ' ' || (c > '~' && (Character.isWhitespace(c) || NOT_BREAKING.indexOf(c) >= 0));
    }

    /** The text without spaces at its ends, also those at which a line may not be broken. */
    static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }
}
