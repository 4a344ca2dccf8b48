package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/** Formatted strings with fields in braces: {@code f'{x}'} with expressions, and {@code '{}'.format(x)}. */
final class TextTemplate {
    private TextTemplate() {}

    /** A field in braces, or plain text if the expression is null. */
    private record Part(@Nullable String expression, boolean quoted, String text) {}

    /** Compiles the expression of a field. */
    @FunctionalInterface
    interface Compiler {
        Expression compile(String source);
    }

    static Expression expression(String template, Compiler compiler) {
        List<Part> parts = parts(template, FieldScanner::find);
        List<Expression> values = parts.stream()
                .map(part -> part.expression() == null ? new Constant(null) : compiler.compile(part.expression()))
                .toList();
        return frame -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < parts.size(); i++) {
                append(
                        text,
                        parts.get(i),
                        parts.get(i).expression() == null ? null : values.get(i).evaluate(frame),
                        frame.budget);
            }
            return frame.budget.countResult(text.toString());
        };
    }

    /** Fills in arguments by position, number or name. */
    static String format(String template, @Nullable Object[] arguments, Budget budget) {
        StringBuilder text = new StringBuilder();
        int[] position = {0};
        for (Part part : parts(template, TextTemplate::findField)) {
            Object value = part.expression() == null ? null : field(part.expression(), arguments, position);
            append(text, part, value, budget);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Part part, @Nullable Object value, Budget budget) {
        budget.countStep();
        if (part.expression() == null) {
            text.append(part.text());
        } else if (part.quoted()) {
            text.append(FormatSpec.format(PythonText.quoted(value, budget), part.text(), budget));
        } else {
            text.append(FormatSpec.format(value, part.text(), budget));
        }
        budget.requireResultSize(text.length());
    }

    /** Finds the end of a field from the index after its opening brace. */
    @FunctionalInterface
    private interface FieldFinder {
        FieldScanner.Field find(String template, int begin);
    }

    private static List<Part> parts(String template, FieldFinder fields) {
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            if ((c == '{' || c == '}') && template.startsWith(String.valueOf(c), at + 1)) {
                plain.append(c);
                at += 2;
            } else if (c == '{') {
                FieldScanner.Field field = fields.find(template, at + 1);
                parts.add(new Part(null, false, plain.toString()));
                plain.setLength(0);
                parts.add(part(template, at + 1, field));
                at = field.end() + 1;
            } else if (c == '}') {
                throw new ExpressionException("unexpected closing brace");
            } else {
                plain.append(c);
                at++;
            }
        }
        parts.add(new Part(null, false, plain.toString()));
        return parts;
    }

    private static Part part(String template, int begin, FieldScanner.Field field) {
        String spec = template.substring(Math.min(field.colon() + 1, field.end()), field.end());
        String expression = template.substring(begin, field.colon()).strip();
        boolean quoted = expression.endsWith("!r");
        boolean converted = quoted || expression.endsWith("!s");
        return new Part(converted ? expression.substring(0, expression.length() - 2) : expression, quoted, spec);
    }

    /** A field of {@code '{}'.format(x)}, which contains no expressions. */
    private static FieldScanner.Field findField(String template, int begin) {
        int end = end(template, begin, '}');
        int colon = end(template.substring(begin, end) + ":", 0, ':');
        return new FieldScanner.Field(begin + colon, end);
    }

    /** The index of the first such character outside brackets and quotes. */
    private static int end(String text, int begin, char wanted) {
        int level = 0;
        char quote = 0;
        for (int i = begin; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == wanted && level == 0) {
                return i;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else {
                level += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            }
        }
        throw new ExpressionException("a brace is not closed");
    }

    /** {@code name.attribute[key]}; the name is a number or empty for positional arguments. */
    private static @Nullable Object field(String field, @Nullable Object[] arguments, int[] position) {
        int end = 0;
        while (end < field.length() && field.charAt(end) != '.' && field.charAt(end) != '[') {
            end++;
        }
        Object value = argument(field.substring(0, end), arguments, position);
        while (end < field.length()) {
            int begin = end + 1;
            boolean bracket = field.charAt(end) == '[';
            end = bracket ? field.indexOf(']', begin) : begin;
            while (!bracket && end < field.length() && field.charAt(end) != '.' && field.charAt(end) != '[') {
                end++;
            }
            if (end < begin) {
                throw new ExpressionException("a bracket is not closed");
            }
            String key = field.substring(begin, end);
            value = bracket ? element(value, key) : Attributes.of(value, key);
            end += bracket ? 1 : 0;
        }
        return value;
    }

    private static @Nullable Object element(@Nullable Object value, String key) {
        return ExpressionOperators.item(value, isNumber(key) ? (Object) Long.valueOf(key) : key);
    }

    private static @Nullable Object argument(String name, @Nullable Object[] arguments, int[] position) {
        if (name.isEmpty() || isNumber(name)) {
            int index = name.isEmpty() ? position[0]++ : Integer.parseInt(name);
            if (index < Keywords.positionalCount(arguments)) {
                return arguments[index];
            }
        } else if (Keywords.of(arguments).has(name)) {
            return Keywords.of(arguments).get(name);
        }
        throw new ExpressionException("missing argument for field {" + name + "}");
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 6 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
