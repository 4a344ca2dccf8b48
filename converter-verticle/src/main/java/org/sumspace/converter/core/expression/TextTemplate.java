package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/** Texts with places to fill in, in braces: {@code f'{x}'}, where expressions stand there, and {@code '{}'.format(x)}. */
final class TextTemplate {
    private TextTemplate() {}

    /** What stands between two braces, or, without an expression, plain text. */
    private record Part(@Nullable String expression, boolean quoted, String text) {}

    /** How the text of an expression is compiled. */
    @FunctionalInterface
    interface Compiler {
        Expression compile(String source);
    }

    static Expression expression(String template, Compiler compiler) {
        List<Part> parts = parts(template);
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
            return frame.budget.made(text.toString());
        };
    }

    /** Fills in arguments, by their place, by number or by name. */
    static String format(String template, @Nullable Object[] arguments, Budget budget) {
        StringBuilder text = new StringBuilder();
        int[] place = {0};
        for (Part part : parts(template)) {
            Object value = part.expression() == null ? null : field(part.expression(), arguments, place);
            append(text, part, value, budget);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Part part, @Nullable Object value, Budget budget) {
        budget.step();
        if (part.expression() == null) {
            text.append(part.text());
        } else if (part.quoted()) {
            text.append(FormatSpec.format(PythonText.quoted(value, budget), part.text(), budget));
        } else {
            text.append(FormatSpec.format(value, part.text(), budget));
        }
        budget.result(text.length());
    }

    private static List<Part> parts(String template) {
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            if ((c == '{' || c == '}') && template.startsWith(String.valueOf(c), at + 1)) {
                plain.append(c);
                at += 2;
            } else if (c == '{') {
                int end = end(template, at + 1, '}');
                parts.add(new Part(null, false, plain.toString()));
                plain.setLength(0);
                parts.add(part(template.substring(at + 1, end)));
                at = end + 1;
            } else if (c == '}') {
                throw new ExpressionException("a brace closes that none opened");
            } else {
                plain.append(c);
                at++;
            }
        }
        parts.add(new Part(null, false, plain.toString()));
        return parts;
    }

    private static Part part(String inside) {
        int colon = end(inside + ":", 0, ':');
        String spec = colon < inside.length() ? inside.substring(colon + 1) : "";
        String expression =
                inside.substring(0, Math.min(colon, inside.length())).strip();
        boolean quoted = expression.endsWith("!r");
        boolean converted = quoted || expression.endsWith("!s");
        return new Part(converted ? expression.substring(0, expression.length() - 2) : expression, quoted, spec);
    }

    /** Where the sign comes first outside of brackets and quotes. */
    private static int end(String text, int begin, char sign) {
        int level = 0;
        char quote = 0;
        for (int i = begin; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == sign && level == 0) {
                return i;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else {
                level += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            }
        }
        throw new ExpressionException("a brace opens and does not close");
    }

    /** {@code name.attribute[key]}, where a number or nothing stands for the name of an argument without one. */
    private static @Nullable Object field(String field, @Nullable Object[] arguments, int[] place) {
        int end = 0;
        while (end < field.length() && field.charAt(end) != '.' && field.charAt(end) != '[') {
            end++;
        }
        Object value = argument(field.substring(0, end), arguments, place);
        while (end < field.length()) {
            int begin = end + 1;
            boolean bracket = field.charAt(end) == '[';
            end = bracket ? field.indexOf(']', begin) : begin;
            while (!bracket && end < field.length() && field.charAt(end) != '.' && field.charAt(end) != '[') {
                end++;
            }
            if (end < begin) {
                throw new ExpressionException("a bracket opens and does not close");
            }
            String key = field.substring(begin, end);
            value = bracket ? element(value, key) : Attributes.of(value, key);
            end += bracket ? 1 : 0;
        }
        return value;
    }

    private static @Nullable Object element(@Nullable Object value, String key) {
        return Operators.item(value, isNumber(key) ? (Object) Long.valueOf(key) : key);
    }

    private static @Nullable Object argument(String name, @Nullable Object[] arguments, int[] place) {
        if (name.isEmpty() || isNumber(name)) {
            int index = name.isEmpty() ? place[0]++ : Integer.parseInt(name);
            if (index < Keywords.placed(arguments)) {
                return arguments[index];
            }
        } else if (Keywords.of(arguments).has(name)) {
            return Keywords.of(arguments).get(name);
        }
        throw new ExpressionException("the text wants an argument that is not given: " + name);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 6 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
