package org.sumspace.converter.core.expression;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats values as Python's {@code str} and {@code repr} do. */
final class PythonText {
    private static final double PLAIN_FROM = 1e-4;
    private static final double PLAIN_BELOW = 1e16;

    private PythonText() {}

    static String of(@Nullable Object value, Budget budget) {
        return value instanceof String text ? text : quoted(value, budget);
    }

    /** As {@code repr}: strings are in quotes. */
    static String quoted(@Nullable Object value, Budget budget) {
        StringBuilder text = new StringBuilder();
        append(text, value, budget, 0);
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable Object value, Budget budget, int depth) {
        budget.requireResultSize(text.length());
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            budget.countStep();
            Values.requireDepth(depth);
        }
        if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                append(text.append(before), entry.getKey(), budget, depth + 1);
                append(text.append(": "), entry.getValue(), budget, depth + 1);
                before = ", ";
            }
            text.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String before = "[";
            for (Object item : list) {
                append(text.append(before), item, budget, depth + 1);
                before = ", ";
            }
            text.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            char quote = string.indexOf('\'') >= 0 && string.indexOf('"') < 0 ? '"' : '\'';
            String escaped = string.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
            text.append(quote)
                    .append(quote == '"' ? escaped : escaped.replace("'", "\\'"))
                    .append(quote);
        } else {
            text.append(Values.text(value));
        }
    }

    static String of(double number) {
        double size = Math.abs(number);
        if ((size >= PLAIN_FROM && size < PLAIN_BELOW) || size == 0) {
            String plain =
                    size == 0 ? (1 / number < 0 ? "-0" : "0") : new BigDecimal(Double.toString(number)).toPlainString();
            return plain.indexOf('.') < 0 ? plain + ".0" : plain;
        }
        String[] parts = Double.toString(number).split("E");
        String digits = parts[0].endsWith(".0") ? parts[0].substring(0, parts[0].length() - 2) : parts[0];
        int exponent = parts.length == 2 ? Integer.parseInt(parts[1]) : 0;
        return digits + (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
