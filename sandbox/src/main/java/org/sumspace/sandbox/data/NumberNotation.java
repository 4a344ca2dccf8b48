package org.sumspace.sandbox.data;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How the numbers of a column are written. */
enum NumberNotation {
    DECIMAL_POINT,
    DECIMAL_COMMA,

    /** The values are numbers, but with thousands separators or with both decimal signs, so their size is uncertain. */
    UNCERTAIN,

    /** Some values are not numbers. */
    NONE;

    private static final Pattern COMMA = Pattern.compile("[+-]?[0-9]+,[0-9]+([eE][+-]?[0-9]{1,3})?");

    /** 1,234 may be 1234 or 1.234, but 0,125 and 1234,500 have only one reading. */
    private static final Pattern COMMA_OR_THOUSANDS = Pattern.compile("[+-]?[1-9][0-9]{0,2},[0-9]{3}");

    private static final Pattern THOUSANDS =
            Pattern.compile("[+-]?[0-9]{1,3}([,.'\u2019 \u00a0\u202f][0-9]{3})+([.,][0-9]+)?");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    /** @param values without missing ones */
    static NumberNotation of(Collection<String> values) {
        if (values.stream().allMatch(NumberNotation::hasPoint)) {
            return DECIMAL_POINT;
        }
        if (!values.stream().allMatch(NumberNotation::isNumber)) {
            return NONE;
        }
        boolean commas = values.stream().allMatch(value -> hasComma(value) || isWhole(value));
        boolean onlyReading = values.stream()
                .anyMatch(value ->
                        hasComma(value) && !COMMA_OR_THOUSANDS.matcher(value).matches());
        return commas && onlyReading ? DECIMAL_COMMA : UNCERTAIN;
    }

    /** Whether the text is a finite number in any notation. */
    static boolean isNumber(String text) {
        return hasPoint(text) || hasComma(text) || THOUSANDS.matcher(text).matches();
    }

    private static boolean hasPoint(String text) {
        return !Double.isNaN(Numbers.parse(text));
    }

    private static boolean isWhole(String text) {
        return hasPoint(text) && text.indexOf('.') < 0;
    }

    private static boolean hasComma(String text) {
        return COMMA.matcher(text).matches() && hasPoint(withPoint(text));
    }

    /** The number with a decimal point instead of a decimal comma. */
    static String withPoint(String number) {
        return number.replace(',', '.');
    }

    /** Two values that show why a column's notation is uncertain, or one if all its values are equal. */
    static List<String> examples(Collection<String> uncertain) {
        String first =
                uncertain.stream().filter(value -> !hasPoint(value)).findFirst().orElseThrow();
        Optional<String> second = Stream.concat(
                        uncertain.stream().filter(value -> !shape(value).equals(shape(first))), uncertain.stream())
                .filter(value -> !value.equals(first))
                .findFirst();
        return Stream.concat(Stream.of(first), second.stream()).toList();
    }

    private static String shape(String number) {
        return DIGITS.matcher(number).replaceAll("0");
    }
}
