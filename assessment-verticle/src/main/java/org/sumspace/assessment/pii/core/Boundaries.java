package org.sumspace.assessment.pii.core;

/** Where words begin and end. */
final class Boundaries {
    private Boundaries() {}

    /**
     * Whether a part of a text continues at one of its ends with a letter or a digit, or follows the point of a decimal
     * fraction, so that it is a part of something else.
     */
    static boolean cut(String text, int start, int end) {
        return isFraction(text, start)
                || (start > 0 && joins(text.charAt(start - 1), text.charAt(start)))
                || (end < text.length() && joins(text.charAt(end - 1), text.charAt(end)));
    }

    private static boolean isFraction(String text, int start) {
        return start > 1
                && text.charAt(start - 1) == '.'
                && Character.isDigit(text.charAt(start))
                && Character.isDigit(text.charAt(start - 2));
    }

    private static boolean joins(char first, char second) {
        return Character.isLetterOrDigit(first) && Character.isLetterOrDigit(second);
    }

    /** Whether a text has nothing but letters and digits, so that each part of it is {@link #cut}. */
    static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isLetterOrDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean containsWord(String text, String word) {
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            if (!cut(text, at, at + word.length())) {
                return true;
            }
        }
        return false;
    }
}
