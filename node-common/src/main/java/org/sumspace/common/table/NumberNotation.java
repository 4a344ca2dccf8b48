package org.sumspace.common.table;

/** How numbers are written: the decimal sign, and what groups their thousands. */
public enum NumberNotation {
    POINT(1, '.', '\0', "a decimal point"),
    POINT_COMMAS(1 << 1, '.', ',', "a decimal point, and commas that group thousands: 1,234.5 is 1234.5"),
    POINT_SPACES(1 << 2, '.', ' ', "spaces that group thousands: 1 234 is 1234"),
    POINT_APOSTROPHES(1 << 3, '.', '\'', "apostrophes that group thousands: 1'234.5 is 1234.5"),
    COMMA(1 << 4, ',', '\0', "a decimal comma: 1,5 is 1.5"),
    COMMA_POINTS(1 << 5, ',', '.', "a decimal comma, and points that group thousands: 1.234,5 is 1234.5"),
    COMMA_SPACES(1 << 6, ',', ' ', "a decimal comma, and spaces that group thousands: 1 234,5 is 1234.5"),
    COMMA_APOSTROPHES(1 << 7, ',', '\'', "a decimal comma, and apostrophes that group thousands: 1'234,5 is 1234.5"),
    POINT_LAKHS(
            1 << 8,
            '.',
            ',',
            2,
            "a decimal point, and commas that group thousands, lakhs and crores: 12,34,567.8 is 1234567.8");

    private static final int GROUP = 3;
    private static final int EXPONENT_DIGITS = 3;

    private final int bit;
    private final char decimal;
    private final char group;
    private final int groupDigits;
    private final String description;

    NumberNotation(int bit, char decimal, char group, String description) {
        this(bit, decimal, group, GROUP, description);
    }

    /** @param groupDigits of all groups but the last one */
    NumberNotation(int bit, char decimal, char group, int groupDigits, String description) {
        this.bit = bit;
        this.decimal = decimal;
        this.group = group;
        this.groupDigits = groupDigits;
        this.description = description;
    }

    /** For example "a decimal comma: 1,5 is 1.5". */
    String description() {
        return description;
    }

    boolean hasComma() {
        return decimal == ',';
    }

    boolean groupsBySpaces() {
        return group == ' ';
    }

    int bit() {
        return bit;
    }

    /** The first notation of a set of bits. */
    static NumberNotation first(int bits) {
        for (NumberNotation notation : values()) {
            if ((bits & notation.bit) != 0) {
                return notation;
            }
        }
        throw new IllegalArgumentException("expected a notation");
    }

    /** @param body digits and separators without sign; every space is ' ', every apostrophe is ' */
    boolean accepts(String body) {
        int at = digits(body, 0);
        boolean grouped = at > 0 && at < body.length() && group != '\0' && body.charAt(at) == group;
        if (grouped) {
            if (at > groupDigits || body.charAt(0) == '0') {
                return false;
            }
            while (at < body.length() && body.charAt(at) == group) {
                int next = digits(body, at + 1);
                boolean last = next == body.length() || body.charAt(next) != group;
                if (next - at - 1 != (last ? GROUP : groupDigits)) {
                    return false;
                }
                at = next;
            }
        }
        int whole = at;
        if (at < body.length() && body.charAt(at) == decimal) {
            int next = digits(body, at + 1);
            if (next == at + 1) {
                return false;
            }
            at = next;
        }
        return at > 0 && (at == body.length() || (!grouped && whole > 0 && isExponent(body, at)));
    }

    private static boolean isExponent(String body, int from) {
        if (body.charAt(from) != 'e' && body.charAt(from) != 'E') {
            return false;
        }
        int at = from + 1;
        if (at < body.length() && (body.charAt(at) == '-' || body.charAt(at) == '+')) {
            at++;
        }
        int end = digits(body, at);
        return end == body.length() && end > at && end - at <= EXPONENT_DIGITS;
    }

    /** The index after the digits that begin at an index. */
    static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    /** The same number with a decimal point and nothing else. */
    String plain(String body) {
        StringBuilder plain = new StringBuilder(body.length() + 1);
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == decimal) {
                plain.append(plain.isEmpty() ? "0." : ".");
            } else if (c != group || group == '\0') {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
