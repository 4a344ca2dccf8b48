package org.sumspace.assessment.pii.core;

import java.util.List;
import java.util.Locale;

/**
 * The kinds of characters of a text. Detectors use it to skip the many texts that cannot contain a match.
 *
 * @param text itself
 * @param lower the text in lower case
 * @param longestDigits most digits in a row
 * @param longestCapitals most capital letters in a row, of A to Z
 * @param innerDot whether a point is between a letter or digit and a letter
 * @param other whether it has a space, a colon, an equals sign or a quotation mark, so that words can announce an
 *     identifier
 */
record TextShape(
        String text,
        String lower,
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
        boolean space,
        boolean other,
        boolean innerDot) {
    static TextShape of(String text) {
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
        boolean other = false;
        boolean innerDot = false;
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
            innerDot |= c == '.'
                    && i > 0
                    && i + 1 < text.length()
                    && Character.isLetter(text.charAt(i + 1))
                    && Character.isLetterOrDigit(text.charAt(i - 1));
            switch (c) {
                case '=', '"', '#' -> other = true;
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
        return new TextShape(
                text,
                letters == 0 ? text : text.toLowerCase(Locale.ROOT),
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
                space,
                other || space || colons > 0,
                innerDot);
    }

    /** Whether it contains one of these, which are in lower case. */
    boolean mentions(List<String> parts) {
        for (String part : parts) {
            if (lower.contains(part)) {
                return true;
            }
        }
        return false;
    }
}
