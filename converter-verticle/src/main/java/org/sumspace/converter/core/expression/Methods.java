package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.list;
import static org.sumspace.converter.core.expression.Arguments.map;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The methods of texts, lists and objects. */
final class Methods {
    private static final Map<String, Method> ALL = new TreeMap<>(Map.of(
            "get",
            Methods::get,
            "keys",
            (target, arguments, budget) -> new ArrayList<>(map(target).keySet()),
            "values",
            (target, arguments, budget) -> new ArrayList<>(map(target).values()),
            "lower",
            (target, arguments, budget) -> text(target).toLowerCase(Locale.ROOT),
            "upper",
            (target, arguments, budget) -> text(target).toUpperCase(Locale.ROOT),
            "strip",
            (target, arguments, budget) -> text(target).strip(),
            "startswith",
            affix(String::startsWith),
            "endswith",
            affix(String::endsWith),
            "split",
            Methods::split,
            "join",
            Methods::join));

    private Methods() {}

    static Method find(String name) {
        Method method = name.equals("replace") ? Methods::replace : ALL.get(name);
        if (method == null) {
            throw new ExpressionException("there is no method " + name);
        }
        return method;
    }

    private static @Nullable Object get(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 2);
        Map<?, ?> map = map(target);
        if (map.containsKey(arguments[0])) {
            return map.get(arguments[0]);
        }
        return arguments.length == 2 ? arguments[1] : null;
    }

    /** One text or a list of them. */
    private static Method affix(BiPredicate<String, String> test) {
        return (target, arguments, budget) -> {
            count(arguments, 1, 1);
            String text = text(target);
            return arguments[0] instanceof List<?> many
                    ? many.stream().anyMatch(each -> test.test(text, text(each)))
                    : test.test(text, text(arguments[0]));
        };
    }

    private static Object split(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 1);
        String text = text(target);
        if (arguments.length == 0) {
            return Arrays.stream(text.strip().split("\\s+"))
                    .filter(part -> !part.isEmpty())
                    .toList();
        }
        String separator = text(arguments[0]);
        if (separator.isEmpty()) {
            throw new ExpressionException("the separator is empty");
        }
        List<String> parts = new ArrayList<>();
        int begin = 0;
        for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, begin)) {
            parts.add(text.substring(begin, end));
            begin = end + separator.length();
        }
        parts.add(text.substring(begin));
        return parts;
    }

    private static Object join(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String separator = text(target);
        StringBuilder joined = new StringBuilder();
        String before = "";
        for (Object item : list(arguments[0])) {
            joined.append(before).append(text(item));
            budget.result(joined.length());
            before = separator;
        }
        return joined.toString();
    }

    private static Object replace(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        String text = text(target);
        String from = text(arguments[0]);
        String to = text(arguments[1]);
        budget.result(text.length() + (text.length() + 1L) * to.length());
        return text.replace(from, to);
    }
}
