package org.sumspace.assessment.pii.core;

/**
 * What a text is made of. Detectors use it to pass over texts in which nothing of theirs can occur, which is most of them.
 *
 * @param text itself
 * @param longestDigits most digits in a row
 * @param longestCapitals most capital letters in a row, of A to Z
 */
record Shape(
        String text,
        int length,
        int digits,
        int letters,
        int longestDigits,
        int longestCapitals,
        boolean at,
        boolean dot,
        int colons,
        int hyphens,
        boolean slash,
        boolean plus,
        boolean space) {
    static Shape of(String text) {
        int digits = 0;
        int letters = 0;
        int run = 0;
        int longest = 0;
        int capitals = 0;
        int longestCapitals = 0;
        int colons = 0;
        int hyphens = 0;
        boolean at = false;
        boolean dot = false;
        boolean slash = false;
        boolean plus = false;
        boolean space = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            capitals = c >= 'A' && c <= 'Z' ? capitals + 1 : 0;
            longestCapitals = Math.max(longestCapitals, capitals);
            if (c >= '0' && c <= '9') {
                digits++;
                run++;
                longest = Math.max(longest, run);
                continue;
            }
            run = 0;
            switch (c) {
                case '@' -> at = true;
                case '.' -> dot = true;
                case ':' -> colons++;
                case '-' -> hyphens++;
                case '/' -> slash = true;
                case '+' -> plus = true;
                case ' ' -> space = true;
                default -> letters += Character.isLetter(c) ? 1 : 0;
            }
        }
        return new Shape(
                text,
                text.length(),
                digits,
                letters,
                longest,
                longestCapitals,
                at,
                dot,
                colons,
                hyphens,
                slash,
                plus,
                space);
    }
}
