package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as text, as the reference implementation of JSONata writes them: numbers with at most 15 digits. */
final class ReferenceText {
    private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_UP);
    private static final int PLAIN_EXPONENT_MIN = -7;
    private static final int PLAIN_EXPONENT_MAX = 21;

    private final StringBuilder text = new StringBuilder();
    private final boolean pretty;

    private ReferenceText(boolean pretty) {
        this.pretty = pretty;
    }

    static String of(Object value, boolean pretty) {
        if (value instanceof String string) {
            return string;
        }
        ReferenceText json = new ReferenceText(pretty);
        if (isData(value)) {
            json.append(value, 0);
        }
        return json.text.toString();
    }

    /** A number in decimal notation, or in exponential notation if it is very large or small. */
    static String number(Number value) {
        BigDecimal rounded = decimal(value).round(DIGITS).stripTrailingZeros();
        if (rounded.signum() == 0) {
            return "0";
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= PLAIN_EXPONENT_MIN + 1 && exponent < PLAIN_EXPONENT_MAX) {
            return rounded.toPlainString();
        }
        BigDecimal mantissa = rounded.scaleByPowerOfTen(-exponent).stripTrailingZeros();
        return mantissa.toPlainString() + (exponent > 0 ? "e+" : "e") + exponent;
    }

    static BigDecimal decimal(Number value) {
        return value instanceof Double || value instanceof Float
                ? new BigDecimal(value.doubleValue())
                : new BigDecimal(value.toString());
    }

    private static boolean isData(@Nullable Object value) {
        return value == null
                || value == Jsonata.NULL_VALUE
                || value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof List
                || value instanceof Map;
    }

    private void append(@Nullable Object value, int level) {
        CostLimiter.requireSize(text.length());
        if (value instanceof List<?> list) {
            append(list.iterator(), '[', ']', level);
        } else if (value instanceof Map<?, ?> map) {
            append(map.entrySet().iterator(), '{', '}', level);
        } else if (value instanceof Number number) {
            text.append(number(number));
        } else if (value instanceof String string) {
            quote(string);
        } else if (isData(value)) {
            text.append(value instanceof Boolean ? value.toString() : "null");
        } else {
            text.append("\"\"");
        }
    }

    private void append(Iterator<?> parts, char open, char close, int level) {
        text.append(open);
        boolean empty = !parts.hasNext();
        while (parts.hasNext()) {
            newLine(level + 1);
            Object part = parts.next();
            if (part instanceof Map.Entry<?, ?> entry && open == '{') {
                quote(String.valueOf(entry.getKey()));
                text.append(pretty ? ": " : ":");
                append(entry.getValue(), level + 1);
            } else {
                append(part, level + 1);
            }
            if (parts.hasNext()) {
                text.append(',');
            }
        }
        if (!empty) {
            newLine(level);
        }
        text.append(close);
    }

    private void newLine(int level) {
        if (pretty) {
            text.append('\n').append("  ".repeat(level));
        }
    }

    private void quote(String string) {
        CostLimiter.requireSize((long) text.length() + string.length());
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            int escape = "\"\\\b\f\n\r\t".indexOf(c);
            if (escape >= 0) {
                text.append('\\').append("\"\\bfnrt".charAt(escape));
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
