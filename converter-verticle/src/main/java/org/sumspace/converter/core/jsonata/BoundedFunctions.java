package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Jsonata.JFunction;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.core.text.Dates;

/**
 * Replaces the JSONata functions that can make a large result from small arguments by versions with limits. Removes the
 * functions that depend on more than their arguments, and the one that evaluates a string as a program.
 */
final class BoundedFunctions {
    private static final List<String> REMOVED = List.of("eval", "now", "millis", "random", "shuffle");
    private static final Map<String, JFunction> FUNCTIONS = Map.of(
            "pad", Jsonata.function("pad", BoundedFunctions::pad, "<s-ns?:s>"),
            "join", Jsonata.function("join", BoundedFunctions::join, "<a<s>s?:s>"),
            "replace", Jsonata.function("replace", BoundedFunctions::replace, "<s-ssn?:s>"),
            "string", Jsonata.function("string", BoundedFunctions::string, "<x-b?:s>"));
    private static final JFunction PARSE_DATE_MONTH_FIRST = parseDate(false);
    private static final JFunction PARSE_DATE_DAY_FIRST = parseDate(true);

    private BoundedFunctions() {}

    static void bind(Frame frame, boolean dayFirst) {
        REMOVED.forEach(name -> frame.bind(name, (Object) null));
        FUNCTIONS.forEach(frame::bind);
        frame.bind("parse_date", dayFirst ? PARSE_DATE_DAY_FIRST : PARSE_DATE_MONTH_FIRST);
    }

    private static @Nullable String pad(@Nullable String text, @Nullable Number width, @Nullable String fill) {
        if (text == null || width == null) {
            return text;
        }
        long missing = Math.abs(width.longValue()) - text.codePointCount(0, text.length());
        CostLimiter.requireSize(missing);
        if (missing <= 0) {
            return text;
        }
        String filling = fill == null || fill.isEmpty() ? " " : fill;
        String padding = filling.repeat((int) (missing / filling.length() + 1)).substring(0, (int) missing);
        return width.longValue() < 0 ? padding + text : text + padding;
    }

    private static @Nullable String join(@Nullable Object texts, @Nullable String separator) {
        if (texts == null) {
            return null;
        }
        if (!(texts instanceof List<?> list)) {
            return texts.toString();
        }
        String between = separator == null ? "" : separator;
        long chars = (long) between.length() * list.size();
        for (Object text : list) {
            chars += String.valueOf(text).length();
        }
        CostLimiter.requireSize(chars);
        return list.stream().map(String::valueOf).collect(Collectors.joining(between));
    }

    private static @Nullable String replace(
            @Nullable String text, @Nullable String pattern, @Nullable String replacement, @Nullable Number times) {
        if (text == null || pattern == null || replacement == null) {
            return text;
        }
        if (pattern.isEmpty()) {
            throw new JsonataException("$replace: the string to replace is empty");
        }
        long left = times == null ? Long.MAX_VALUE : times.longValue();
        StringBuilder replaced = new StringBuilder();
        int begin = 0;
        for (int at = text.indexOf(pattern); at >= 0 && left > 0; at = text.indexOf(pattern, begin), left--) {
            replaced.append(text, begin, at).append(replacement);
            CostLimiter.requireSize(replaced.length());
            begin = at + pattern.length();
        }
        return replaced.append(text, begin, text.length()).toString();
    }

    private static @Nullable String string(@Nullable Object value, @Nullable Object pretty) {
        if (value == null || value instanceof String) {
            return (String) value;
        }
        return value instanceof Map || value instanceof List || value instanceof Number || value instanceof Boolean
                ? JsonWriter.text(JsonataProgram.plain(value))
                : "";
    }

    private static JFunction parseDate(boolean dayFirst) {
        return Jsonata.function(
                "parse_date", (Object value, String locale) -> parseDate(value, locale, dayFirst), "<xs?:s>");
    }

    private static @Nullable String parseDate(@Nullable Object value, @Nullable String locale, boolean dayFirst) {
        if (value == null) {
            return null;
        }
        return locale == null ? Dates.parse(value.toString(), dayFirst) : Dates.parse(value.toString(), locale);
    }
}
