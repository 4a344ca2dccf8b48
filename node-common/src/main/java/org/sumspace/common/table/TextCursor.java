package org.sumspace.common.table;

/** A position in a text, with methods that read from there. It is reused for each text. */
final class TextCursor {
    /** Numbers with more digits do not fit into an int. */
    private static final int DIGITS_MAX = 9;

    private String text = "";
    private int at;

    void start(String of) {
        text = of;
        at = 0;
    }

    int at() {
        return at;
    }

    void back(int index) {
        at = index;
    }

    void toEnd() {
        at = text.length();
    }

    boolean isAtEnd() {
        return at == text.length();
    }

    int length() {
        return text.length();
    }

    char charAt(int index) {
        return text.charAt(index);
    }

    /** The character here; there must be one. */
    char next() {
        return text.charAt(at);
    }

    /** Whether the rest ends at the first occurrence of a character. */
    boolean endsAtFirst(char c) {
        return text.indexOf(c, at) == text.length() - 1;
    }

    boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    boolean isDigit() {
        return isDigit(at);
    }

    boolean isLetter() {
        return at < text.length() && Character.isLetter(text.charAt(at));
    }

    boolean take(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        if (there) {
            at++;
        }
        return there;
    }

    boolean spaces() {
        int from = at;
        while (at < text.length() && Spaces.isSpace(text.charAt(at))) {
            at++;
        }
        return at > from;
    }

    /** The index after the digits that begin at an index. */
    int endOfDigits(int from) {
        return NumberNotation.digits(text, from);
    }

    /** The digits from here, at most nine; -1 if there are none. */
    int number() {
        int end = endOfDigits(at);
        if (end == at || end - at > DIGITS_MAX) {
            return -1;
        }
        int number = Integer.parseInt(text, at, end, 10);
        at = end;
        return number;
    }

    /** The digits from here, at most as many as are asked for; those after them are passed over. */
    String digits(int most) {
        int end = endOfDigits(at);
        String digits = text.substring(at, Math.min(end, at + most));
        at = end;
        return digits;
    }

    String word() {
        int from = at;
        while (at < text.length()
                && (Character.isLetter(text.charAt(at))
                        || Character.getType(text.charAt(at)) == Character.NON_SPACING_MARK)) {
            at++;
        }
        return text.substring(from, at);
    }
}
