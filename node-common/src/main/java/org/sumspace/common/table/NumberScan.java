package org.sumspace.common.table;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parses a text as a number. It is reused for each text, because a column has millions. */
final class NumberScan {
    static final int ALL = (1 << NumberNotation.values().length) - 1;

    private static final NumberNotation[] NOTATIONS = NumberNotation.values();
    private static final String SIGNS = "\u20ac$\u00a3\u00a5\u20b9\u20bd\u20ba\u20a9";
    private static final List<String> CODES = List.of(
            "EUR", "USD", "GBP", "CHF", "JPY", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "RON", "CAD", "AUD", "INR");
    /** Characters of a number besides digits; the last two are for exponents. */
    private static final String SEPARATORS = ".,'+-eE";

    private static final int CODE_CHARS = 3;
    private static final int CHARS_MAX = 64;

    /** Integers with at most this many digits are exact in a double. */
    private static final int EXACT_DIGITS = 15;

    private static final int PHONE_DIGITS = 8;

    private boolean negative;
    private boolean signed;
    private boolean percent;
    private @Nullable String currency;
    private String body = "";
    private int notations;
    private boolean plain;

    static Stream<String> currencyCodes() {
        return CODES.stream();
    }

    /** @return whether the text is a number in any notation */
    boolean scan(String text) {
        negative = false;
        signed = false;
        percent = false;
        currency = null;
        notations = 0;
        plain = false;
        int to = text.length();
        if (to == 0 || to > CHARS_MAX) {
            return false;
        }
        if (NumberNotation.digits(text, 0) == to) {
            body = text;
            notations = ALL;
            plain = true;
            return true;
        }
        int from = start(text);
        to = end(text, from);
        if (from >= to) {
            return false;
        }
        String unified = unified(text, from, to);
        if (unified == null) {
            return false;
        }
        body = unified;
        for (NumberNotation notation : NOTATIONS) {
            if (notation.accepts(body)) {
                notations |= notation.bit();
            }
        }
        plain = !percent
                && currency == null
                && body.charAt(0) != '.'
                && (notations & NumberNotation.POINT.bit()) != 0
                && to == text.length()
                && from == (signed ? 1 : 0)
                && text.charAt(0) != '\u2212';
        return notations != 0;
    }

    private int start(String text) {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (!signed && (c == '+' || c == '-' || c == '\u2212')) {
                signed = true;
                negative = c != '+';
                at++;
            } else if (currency == null && length(text, at) > 0) {
                int length = length(text, at);
                currency = text.substring(at, at + length);
                at += length;
            } else if (currency != null && Spaces.isSpace(c)) {
                at++;
            } else {
                return at;
            }
        }
        return at;
    }

    /** The length of the currency at an index; 0 if there is none. */
    private static int length(String text, int at) {
        char c = text.charAt(at);
        if (SIGNS.indexOf(c) >= 0) {
            return 1;
        }
        return c >= 'A'
                        && c <= 'Z'
                        && at + CODE_CHARS <= text.length()
                        && CODES.contains(text.substring(at, at + CODE_CHARS))
                ? CODE_CHARS
                : 0;
    }

    private int end(String text, int from) {
        int to = text.length();
        char last = text.charAt(to - 1);
        if (last >= '0' && last <= '9') {
            return to;
        }
        if (last == '%' && currency == null) {
            percent = true;
            to--;
        } else if (currency == null && SIGNS.indexOf(last) >= 0) {
            currency = String.valueOf(last);
            to--;
        } else if (currency == null && to - from > CODE_CHARS && length(text, to - CODE_CHARS) == CODE_CHARS) {
            currency = text.substring(to - CODE_CHARS);
            to -= CODE_CHARS;
        }
        while (to > from && Spaces.isSpace(text.charAt(to - 1))) {
            to--;
        }
        return to;
    }

    private static @Nullable String unified(String text, int from, int to) {
        StringBuilder unified = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if ((c >= '0' && c <= '9') || SEPARATORS.indexOf(c) >= 0) {
                unified.append(c);
            } else if (c == '\u2019') {
                unified.append('\'');
            } else if (Spaces.isSpace(c)) {
                unified.append(' ');
            } else {
                return null;
            }
        }
        return unified.toString();
    }

    /** A bit for each notation in which the text is a number. */
    int notations() {
        return notations;
    }

    boolean isIn(NumberNotation notation) {
        return (notations & notation.bit()) != 0;
    }

    /** Whether the text is already in the form of {@link #plain(NumberNotation)}. */
    boolean isPlain() {
        return plain;
    }

    boolean hasPercent() {
        return percent;
    }

    @Nullable
    String currency() {
        return currency;
    }

    boolean hasComma() {
        return body.indexOf(',') >= 0;
    }

    boolean isInteger() {
        return NumberNotation.digits(body, 0) == body.length();
    }

    /** Digits of an integer. */
    int width() {
        return body.length();
    }

    /** Groups of digits with spaces between them and nothing else, as numbers without a fraction and codes have them. */
    boolean isSpacedDigits() {
        return body.indexOf(' ') > 0 && body.chars().allMatch(c -> c == ' ' || (c >= '0' && c <= '9'));
    }

    int digitCount() {
        return (int) body.chars().filter(c -> c >= '0' && c <= '9').count();
    }

    /** An integer that begins with zero, as codes do. */
    boolean isPadded() {
        return body.length() > 1 && body.charAt(0) == '0' && !signed && isInteger();
    }

    /** An international telephone number. */
    boolean isLikePhone() {
        return signed && !negative && body.length() >= PHONE_DIGITS && isInteger();
    }

    /** Whether it is an integer that a double cannot represent. */
    boolean isTooLong() {
        return body.length() > EXACT_DIGITS && isInteger();
    }

    boolean isBareExponent() {
        int e = NumberNotation.digits(body, 0);
        return e > 0
                && e < body.length() - 1
                && NumberNotation.digits(body, e + 1) == body.length()
                && (body.charAt(e) == 'e' || body.charAt(e) == 'E');
    }

    /** A point and three digits: a decimal point, or one that groups thousands. */
    boolean isPointOrThousands() {
        return (notations & NumberNotation.COMMA_POINTS.bit()) != 0 && body.indexOf('.') > 0;
    }

    /** The number with a decimal point, its sign and nothing else. */
    String plain(NumberNotation notation) {
        return (negative ? "-" : "") + notation.plain(body);
    }

    double value(NumberNotation notation) {
        return Double.parseDouble(plain(notation));
    }
}
