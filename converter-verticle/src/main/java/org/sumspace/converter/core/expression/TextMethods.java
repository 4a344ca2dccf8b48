package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The methods of strings that split and change them. */
final class TextMethods {
    private TextMethods() {}

    static Object capitalize(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 0);
        String text = text(target);
        return text.isEmpty()
                ? ""
                : text.substring(0, 1).toUpperCase(Locale.ROOT)
                        + text.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Capitalises every word; a word is a sequence of letters. */
    static Object title(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 0);
        StringBuilder title = new StringBuilder(text(target).toLowerCase(Locale.ROOT));
        for (int i = 0; i < title.length(); i++) {
            if (i == 0 || !Character.isLetter(title.charAt(i - 1))) {
                title.setCharAt(i, Character.toUpperCase(title.charAt(i)));
            }
        }
        return title.toString();
    }

    /** Removes blanks, or the given characters, at one or both ends. */
    static Method strip(boolean begin, boolean end) {
        return (target, arguments, budget) -> {
            count(arguments, 0, 1);
            String text = text(target);
            String given = arguments.length == 0 || arguments[0] == null ? null : text(arguments[0]);
            budget.countSearch(text, given == null ? "" : given);
            int from = 0;
            int to = text.length();
            while (begin && from < to && isStripped(text.charAt(from), given)) {
                from++;
            }
            while (end && to > from && isStripped(text.charAt(to - 1), given)) {
                to--;
            }
            return text.substring(from, to);
        };
    }

    private static boolean isStripped(char c, @Nullable String given) {
        return given == null ? Character.isWhitespace(c) || c == '\u00a0' : given.indexOf(c) >= 0;
    }

    static Object zfill(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String text = text(target);
        long missing = toLong(arguments[0]) - text.length();
        budget.requireResultSize(text.length() + Math.max(0, missing));
        int sign = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        return missing <= 0 ? text : text.substring(0, sign) + "0".repeat((int) missing) + text.substring(sign);
    }

    private static long toLong(@Nullable Object value) {
        if (value instanceof Number number && Values.isInteger(number)) {
            return number.longValue();
        }
        throw new ExpressionException("expected an integer, got " + Values.kind(value));
    }

    static Object find(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String text = text(target);
        String part = text(arguments[0]);
        budget.countSearch(text, part);
        return (long) text.indexOf(part);
    }

    static Object occurrences(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        if (target instanceof List<?> list) {
            return list.stream()
                    .filter(item -> Values.equal(item, arguments[0], budget))
                    .count();
        }
        return text(arguments[0]).isEmpty()
                ? text(target).length() + 1L
                : parts(text(target), text(arguments[0]), -1, budget).size() - 1L;
    }

    static Object isDigit(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 0);
        String text = text(target);
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit);
    }

    /** {@code split()} at white space, {@code split(separator)}, {@code split(separator, times)}. */
    static Object split(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 2);
        String text = text(target);
        if (arguments.length == 0 || arguments[0] == null) {
            return Arrays.stream(text.strip().split("\\s+"))
                    .filter(part -> !part.isEmpty())
                    .toList();
        }
        String separator = text(arguments[0]);
        if (separator.isEmpty()) {
            throw new ExpressionException("the separator is empty");
        }
        return parts(text, separator, arguments.length == 2 ? toLong(arguments[1]) : -1, budget);
    }

    private static List<String> parts(String text, String separator, long times, Budget budget) {
        budget.countSearch(text, separator);
        List<String> parts = new ArrayList<>();
        int begin = 0;
        for (int end = text.indexOf(separator);
                end >= 0 && parts.size() != times;
                end = text.indexOf(separator, begin)) {
            parts.add(text.substring(begin, end));
            begin = end + separator.length();
        }
        parts.add(text.substring(begin));
        return parts;
    }
}
