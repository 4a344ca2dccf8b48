package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.map;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The methods of strings, lists and objects. */
final class Methods {
    static final Method FORMAT = (target, arguments, budget) -> TextTemplate.format(text(target), arguments, budget);

    private static final Map<String, Method> ALL = Map.ofEntries(
            Map.entry("get", Methods::get),
            Map.entry(
                    "keys",
                    (target, arguments, budget) -> new ArrayList<>(map(target).keySet())),
            Map.entry(
                    "values",
                    (target, arguments, budget) -> new ArrayList<>(map(target).values())),
            Map.entry("items", Methods::items),
            Map.entry("update", Updates::update),
            Map.entry("lower", (target, arguments, budget) -> text(target).toLowerCase(Locale.ROOT)),
            Map.entry("upper", (target, arguments, budget) -> text(target).toUpperCase(Locale.ROOT)),
            Map.entry("capitalize", TextMethods::capitalize),
            Map.entry("title", TextMethods::title),
            Map.entry("strip", TextMethods.strip(true, true)),
            Map.entry("lstrip", TextMethods.strip(true, false)),
            Map.entry("rstrip", TextMethods.strip(false, true)),
            Map.entry("zfill", TextMethods::zfill),
            Map.entry("find", TextMethods::find),
            Map.entry("count", TextMethods::occurrences),
            Map.entry("isdigit", TextMethods::isDigit),
            Map.entry("startswith", affix(String::startsWith)),
            Map.entry("endswith", affix(String::endsWith)),
            Map.entry("split", TextMethods::split),
            Map.entry("join", Methods::join),
            Map.entry("replace", Methods::replace),
            Map.entry("format", FORMAT),
            Map.entry("group", Methods::group));

    private Methods() {}

    static Method find(String name) {
        Method method = ALL.get(name);
        if (method == null) {
            throw new ExpressionException("unknown method " + name);
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

    /** Tests for one affix, or for any of a list. */
    private static Method affix(BiPredicate<String, String> test) {
        return (target, arguments, budget) -> {
            count(arguments, 1, 1);
            String text = text(target);
            List<?> many = arguments[0] instanceof List<?> list ? list : Collections.singletonList(arguments[0]);
            return many.stream().anyMatch(each -> {
                budget.countComparisons(Math.min(text.length(), text(each).length()));
                return test.test(text, text(each));
            });
        };
    }

    private static Object items(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 0);
        List<@Nullable Object> pairs = new ArrayList<>();
        map(target).forEach((key, value) -> pairs.add(Arrays.asList(key, value)));
        return pairs;
    }

    private static @Nullable Object group(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 0, 1);
        if (target instanceof Patterns.Match match) {
            return match.group(arguments.length == 0 ? 0 : arguments[0]);
        }
        throw new ExpressionException(Values.kind(target) + " has no groups");
    }

    private static Object join(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        String separator = text(target);
        StringBuilder joined = new StringBuilder();
        String before = "";
        for (Object item : Values.items(arguments[0])) {
            joined.append(before).append(text(item));
            budget.requireResultSize(joined.length());
            before = separator;
        }
        return joined.toString();
    }

    private static Object replace(@Nullable Object target, @Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        String text = text(target);
        String from = text(arguments[0]);
        String to = text(arguments[1]);
        budget.countSearch(text, from);
        budget.requireResultSize(text.length() + (text.length() + 1L) * to.length());
        return text.replace(from, to);
    }
}
