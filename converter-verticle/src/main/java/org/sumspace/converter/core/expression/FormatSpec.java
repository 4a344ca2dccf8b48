package org.sumspace.converter.core.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Python's format specification: {@code [[fill]align][sign][0][width][,][.precision][type]}. */
final class FormatSpec {
    private static final Pattern SPEC = Pattern.compile(
            "(?:(.)?([<>^]))?([+ -])?(0)?(\\d{1,4})?(,)?(?:\\.(\\d{1,3}))?([dfFeEgs%xX])?", Pattern.DOTALL);

    private FormatSpec() {}

    static String format(@Nullable Object value, String spec, Budget budget) {
        if (spec.isEmpty()) {
            return PythonText.of(value, budget);
        }
        Matcher parts = SPEC.matcher(spec);
        if (!parts.matches()) {
            throw new ExpressionException("invalid format specification \"" + spec + "\"");
        }
        String type = parts.group(8);
        return value instanceof Number number && !"s".equals(type)
                ? padded(number(number, parts), true, parts)
                : padded(text(PythonText.of(value, budget), parts), false, parts);
    }

    private static String text(String text, Matcher parts) {
        if (parts.group(8) != null && !parts.group(8).equals("s")) {
            throw new ExpressionException("expected a number for format type " + parts.group(8));
        }
        String precision = parts.group(7);
        return precision == null ? text : text.substring(0, Math.min(text.length(), Integer.parseInt(precision)));
    }

    private static String number(Number number, Matcher parts) {
        String digits = digits(number, parts.group(8), parts.group(7));
        boolean negative = digits.startsWith("-");
        String plain = negative ? digits.substring(1) : digits;
        if (parts.group(6) != null) {
            int point = plain.indexOf('.') < 0 ? plain.length() : plain.indexOf('.');
            plain = plain.substring(0, point).replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",") + plain.substring(point);
        }
        String sign = parts.group(3) == null || parts.group(3).equals("-") ? "" : parts.group(3);
        return (negative ? "-" : sign) + plain;
    }

    private static String digits(Number number, @Nullable String type, @Nullable String precision) {
        int places = precision == null ? 6 : Integer.parseInt(precision);
        BigDecimal decimal = Values.decimal(number);
        if (type == null) {
            return precision == null ? Values.text(number) : significant(decimal, places);
        }
        return switch (type) {
            case "d" -> whole(number);
            case "x", "X" -> hexadecimal(number, type);
            case "f", "F" -> decimal.setScale(places, RoundingMode.HALF_EVEN).toPlainString();
            case "%" ->
                decimal.movePointRight(2)
                                .setScale(places, RoundingMode.HALF_EVEN)
                                .toPlainString() + "%";
            case "g" -> significant(decimal, Math.max(1, places));
            default -> String.format(Locale.ROOT, "%." + places + type, decimal);
        };
    }

    private static String significant(BigDecimal decimal, int digits) {
        BigDecimal rounded = decimal.round(new MathContext(Math.max(1, digits)));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String whole(Number number) {
        if (Values.isInteger(number) || number instanceof BigInteger) {
            return number.toString();
        }
        throw new ExpressionException("expected an integer for format type d");
    }

    private static String hexadecimal(Number number, String type) {
        String digits = Long.toString(Long.parseLong(whole(number)), 16);
        return type.equals("x") ? digits : digits.toUpperCase(Locale.ROOT);
    }

    private static String padded(String text, boolean number, Matcher parts) {
        int width = parts.group(5) == null ? 0 : Integer.parseInt(parts.group(5));
        int missing = width - text.length();
        if (missing <= 0) {
            return text;
        }
        if (parts.group(4) != null && number) {
            int sign = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
            return text.substring(0, sign) + "0".repeat(missing) + text.substring(sign);
        }
        String fill = parts.group(1) == null ? " " : parts.group(1);
        String align = parts.group(2) == null ? (number ? ">" : "<") : parts.group(2);
        int before = align.equals(">") ? missing : align.equals("^") ? missing / 2 : 0;
        return fill.repeat(before) + text + fill.repeat(missing - before);
    }
}
