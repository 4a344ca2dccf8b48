package org.sumspace.converter.core.custom;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Converts the text of a cell to null, a number or a string. */
final class CellValue {
    private static final int CHARS_MAX = 400;
    private static final int LONG_DIGITS = 18;
    private static final int DOUBLE_DIGITS = 15;

    private CellValue() {}

    /**
     * @param decimalPoint the decimal separator
     * @return null for an empty cell; a number if the text is one without a leading zero, such as 007; else a string
     */
    static @Nullable Object of(String cell, char decimalPoint) {
        String text = cell.strip();
        if (text.isEmpty()) {
            return null;
        }
        char first = text.charAt(0);
        boolean mayBeNumber = (first >= '0' && first <= '9') || first == '-' || first == '+' || first == decimalPoint;
        Number number = mayBeNumber && text.length() <= CHARS_MAX ? number(text, decimalPoint) : null;
        return number == null ? text : number;
    }

    /** The number in a text, or null if the text is not a number. */
    static @Nullable Number number(String text, char decimalPoint) {
        StringBuilder plain = new StringBuilder(text.length());
        int digits = 0;
        boolean point = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == decimalPoint && !point) {
                point = true;
                c = '.';
            } else if (c == '_' && digits > 0 && i + 1 < text.length() && isDigit(text.charAt(i + 1))) {
                continue;
            } else if (c == 'e' || c == 'E') {
                return digits == 0 ? null : exponential(plain + text.substring(i));
            } else if (i > 0 || (c != '-' && c != '+')) {
                return null;
            }
            plain.append(c);
        }
        return digits == 0 || hasLeadingZero(plain) ? null : plain(plain.toString(), digits, point);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean hasLeadingZero(CharSequence number) {
        int begin = isDigit(number.charAt(0)) || number.charAt(0) == '.' ? 0 : 1;
        return begin + 1 < number.length() && number.charAt(begin) == '0' && isDigit(number.charAt(begin + 1));
    }

    private static Number plain(String number, int digits, boolean point) {
        if (point && digits <= DOUBLE_DIGITS) {
            return Double.valueOf(number);
        }
        String unsigned = number.startsWith("+") ? number.substring(1) : number;
        if (point) {
            return exact(new BigDecimal(unsigned));
        }
        return digits <= LONG_DIGITS ? (Number) Long.valueOf(unsigned) : (Number) new BigInteger(unsigned);
    }

    /** A number outside the range of a double stays text, because other software could not read it. */
    private static @Nullable Number exponential(String number) {
        try {
            double value = Double.parseDouble(number);
            BigDecimal exact = new BigDecimal(number);
            if (!Double.isFinite(value) || hasLeadingZero(number) || (value == 0 && exact.signum() != 0)) {
                return null;
            }
            return exact.stripTrailingZeros().scale() <= 0 && Math.abs(value) < 1e18
                    ? (Number) exact.longValueExact()
                    : exact(exact);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static Number exact(BigDecimal decimal) {
        double value = decimal.doubleValue();
        return decimal.compareTo(new BigDecimal(Double.toString(value))) == 0 ? (Number) value : (Number) decimal;
    }
}
