package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.map;
import static org.sumspace.converter.core.expression.Arguments.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.Pruning;
import org.sumspace.converter.core.text.Iris;
import org.sumspace.converter.core.text.LanguageTags;

/** The functions of the language. */
final class Functions {
    private static final Set<String> EMPTY_TEXTS = Set.of("", "nan", "none", "nat", "null");

    static final Map<String, Function> ALL = Map.ofEntries(
            Map.entry("len", Functions::len),
            Map.entry("str", Type.STR),
            Map.entry("int", Type.INT),
            Map.entry("float", Type.FLOAT),
            Map.entry("bool", Type.BOOL),
            Map.entry("list", Type.LIST),
            Map.entry("dict", Type.DICT),
            Map.entry("tuple", Type.TUPLE),
            Map.entry("isinstance", Functions::isInstance),
            Map.entry("min", new Sequences.Extreme(false)),
            Map.entry("max", new Sequences.Extreme(true)),
            Map.entry("sum", Sequences::sum),
            Map.entry("sorted", (Function.WithKeywords) Sequences::sorted),
            Map.entry("range", Sequences::range),
            Map.entry("enumerate", Sequences::enumerate),
            Map.entry("zip", Sequences::zip),
            Map.entry("abs", NumberFunctions::abs),
            Map.entry("pow", NumberFunctions::pow),
            Map.entry("match", new Patterns.Finder(true)),
            Map.entry("search", new Patterns.Finder(false)),
            Map.entry("urlparse", (arguments, budget) -> ParsedUrl.parse(text(single(arguments)))),
            Map.entry("parse_date", DateFunctions.parseDate(false)),
            Map.entry("split", method("split")),
            Map.entry("join", method("join")),
            Map.entry("strip", method("strip")),
            Map.entry("replace", method("replace")),
            Map.entry("format", (Function.WithKeywords) Functions::format),
            Map.entry("is_text", (arguments, budget) -> single(arguments) instanceof String),
            Map.entry("is_number", (arguments, budget) -> single(arguments) instanceof Number),
            Map.entry("is_list", (arguments, budget) -> single(arguments) instanceof List),
            Map.entry("is_object", (arguments, budget) -> single(arguments) instanceof Map),
            Map.entry("is_empty", (arguments, budget) -> isEmpty(single(arguments))),
            Map.entry(
                    "all",
                    (arguments, budget) ->
                            Values.items(single(arguments)).stream().allMatch(Values::isTrue)),
            Map.entry(
                    "any",
                    (arguments, budget) ->
                            Values.items(single(arguments)).stream().anyMatch(Values::isTrue)),
            Map.entry("each", Functions::each),
            Map.entry("first", Functions::first),
            Map.entry("listed", Functions::listed),
            Map.entry("elements", Functions::elements),
            Map.entry("pruned", Functions::pruned),
            Map.entry("remove_empty_elements", Functions::removeEmptyElements),
            Map.entry("without", Functions::without),
            Map.entry("merged", Functions::merged),
            Map.entry("reference", ReferenceFunctions::reference),
            Map.entry("details", ReferenceFunctions::details),
            Map.entry("is_iri", (arguments, budget) -> single(arguments) instanceof String text && Iris.isIri(text)),
            Map.entry(
                    "is_language",
                    (arguments, budget) -> single(arguments) instanceof String text && LanguageTags.isTag(text)),
            Map.entry("number", NumberFunctions::number),
            Map.entry("round", NumberFunctions::round),
            Map.entry("address", TextFunctions::address),
            Map.entry("account_of", TextFunctions::accountOf),
            Map.entry("path_join", TextFunctions::pathJoin),
            Map.entry("encoded", TextFunctions::encoded),
            Map.entry("address_iri", TextFunctions::addressIri),
            Map.entry("scheme", TextFunctions::scheme),
            Map.entry("authority", TextFunctions::authority),
            Map.entry("digits_after", TextFunctions::digitsAfter),
            Map.entry("instant", NumberFunctions::instant),
            Map.entry("duration", NumberFunctions::duration),
            Map.entry("nested", NestedKeys::nested),
            Map.entry("statement", StatementForm::statement));

    private Functions() {}

    private static @Nullable Object single(@Nullable Object[] arguments) {
        count(arguments, 1, 1);
        return arguments[0];
    }

    private static Object len(@Nullable Object[] arguments, Budget budget) {
        Object value = single(arguments);
        if (value instanceof String text) {
            return (long) text.length();
        }
        return (long)
                (value instanceof Collection<?> items
                        ? items.size()
                        : map(value).size());
    }

    private static boolean isEmpty(@Nullable Object value) {
        if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
            return !Values.isTrue(value);
        }
        return value == null
                || EMPTY_TEXTS.contains(
                        Values.text(value).toLowerCase(Locale.ROOT).strip());
    }

    /** The same value if it has no empty parts, so that most records are not copied. */
    private static @Nullable Object pruned(@Nullable Object[] arguments, Budget budget) {
        Object value = single(arguments);
        return Pruning.isPruned(value) ? value : Pruning.prune(budget.countCopy(value));
    }

    /** A list or object without its empty elements; any other value unchanged. */
    private static @Nullable Object removeEmptyElements(@Nullable Object[] arguments, Budget budget) {
        Object value = budget.countCopy(single(arguments));
        return value instanceof Map<?, ?> map
                ? Pruning.prune(map)
                : value instanceof List<?> list ? Pruning.prune(list) : value;
    }

    /** A method as a function whose first argument is the target. */
    private static Function method(String name) {
        Method method = Methods.find(name);
        return (arguments, budget) -> {
            count(arguments, 1, Integer.MAX_VALUE);
            return method.call(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length), budget);
        };
    }

    /** Formats a number by a specification, or a template string with arguments. */
    private static @Nullable Object format(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, Integer.MAX_VALUE);
        if (arguments[0] instanceof String) {
            return Methods.FORMAT.call(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length), budget);
        }
        count(arguments, 1, 2);
        return FormatSpec.format(arguments[0], arguments.length == 2 ? text(arguments[1]) : "", budget);
    }

    private static Object isInstance(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        List<?> types = arguments[1] instanceof List<?> several ? several : List.of(type(arguments[1]));
        return types.stream().anyMatch(each -> type(each).has(arguments[0]));
    }

    private static Type type(@Nullable Object value) {
        if (value instanceof Type type) {
            return type;
        }
        throw new ExpressionException("expected a type, got " + Values.kind(value));
    }

    /** {@code each(function, list)}: the results of the function for each element. */
    private static Object each(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 2, 2);
        if (!(arguments[0] instanceof Function function)) {
            throw new ExpressionException("expected a function, got " + Values.kind(arguments[0]));
        }
        List<@Nullable Object> results = new ArrayList<>();
        for (Object item : Arguments.list(arguments[1])) {
            budget.countStep();
            results.add(function.call(new @Nullable Object[] {item}, budget));
        }
        return results;
    }

    /** The first argument that is not empty. */
    private static @Nullable Object first(@Nullable Object[] arguments, Budget budget) {
        return Arrays.stream(arguments)
                .filter(each -> !isEmpty(each))
                .findFirst()
                .orElse(null);
    }

    /** A list unchanged, null as an empty list, and any other value as a list of single element. */
    private static Object listed(@Nullable Object[] arguments, Budget budget) {
        Object value = single(arguments);
        return value == null ? List.of() : value instanceof List<?> list ? list : List.of(value);
    }

    /** The values of an object whose keys are all whole numbers, in their order; any other value unchanged. */
    private static @Nullable Object elements(@Nullable Object[] arguments, Budget budget) {
        Object value = single(arguments);
        boolean numbered = value instanceof Map<?, ?> map
                && !map.isEmpty()
                && map.keySet().stream().allMatch(Functions::isWholeNumber);
        return numbered ? new ArrayList<>(map(budget.countCopy(value)).values()) : value;
    }

    private static boolean isWholeNumber(Object key) {
        return key instanceof String text && !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** {@code without(object, keys...)}: a copy of the object without the keys. */
    private static Object without(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, Integer.MAX_VALUE);
        Map<@Nullable Object, @Nullable Object> rest = new LinkedHashMap<>(map(arguments[0]));
        for (int i = 1; i < arguments.length; i++) {
            rest.remove(text(arguments[i]));
        }
        return rest;
    }

    /** {@code merged(objects...)}: single object; if several have the same key, the last value applies. */
    private static Object merged(@Nullable Object[] arguments, Budget budget) {
        Map<@Nullable Object, @Nullable Object> all = new LinkedHashMap<>();
        for (Object argument : arguments) {
            all.putAll(map(argument));
        }
        return all;
    }
}
