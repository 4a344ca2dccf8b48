package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Jsonata.JFunction;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.text.Dates;

/**
 * Replaces the JSONata functions that can make a large result from small arguments by versions with limits. Removes the
 * functions that depend on more than their arguments, and the one that evaluates a string as a program.
 */
public final class BoundedFunctions {
    private static final List<String> REMOVED = List.of("eval", "now", "millis", "random", "shuffle");
    private static final Map<String, JFunction> FUNCTIONS = CorrectedFunctions.functions(
            BoundedFunctions.class,
            Map.of("pad", "<s-ns?:s>", "join", "<a<s>s?:s>", "replace", "<s-ssn?:s>", "string", "<x-b?:s>"));
    private static final JFunction PARSE_DATE_MONTH_FIRST = parseDate(false);
    private static final JFunction PARSE_DATE_DAY_FIRST = parseDate(true);

    private BoundedFunctions() {}

    static void bind(Frame frame, boolean dayFirst) {
        REMOVED.forEach(name -> frame.bind(name, (Object) null));
        FUNCTIONS.forEach(frame::bind);
        CorrectedFunctions.bind(frame);
        frame.bind("parse_date", dayFirst ? PARSE_DATE_DAY_FIRST : PARSE_DATE_MONTH_FIRST);
    }

    public static @Nullable String pad(@Nullable String text, @Nullable Number width, @Nullable String fill) {
        if (text == null || width == null) {
            return text;
        }
        long missing = Math.abs(width.longValue()) - text.codePointCount(0, text.length());
        CostLimiter.requireSize(missing);
        if (missing <= 0) {
            return text;
        }
        String filling = fill == null || fill.isEmpty() ? " " : fill;
        int chars = filling.codePointCount(0, filling.length());
        String repeated = filling.repeat((int) (missing / chars + 1));
        String padding = repeated.substring(0, repeated.offsetByCodePoints(0, (int) missing));
        return width.longValue() < 0 ? padding + text : text + padding;
    }

    public static @Nullable String join(@Nullable Object texts, @Nullable String separator) {
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

    public static @Nullable String replace(
            @Nullable String text, @Nullable String pattern, @Nullable String replacement, @Nullable Number times) {
        if (text == null || pattern == null || replacement == null) {
            return text;
        }
        if (pattern.isEmpty()) {
            throw new JsonataException("$replace: the string to replace is empty");
        }
        if (times != null && times.doubleValue() < 0) {
            throw new JsonataException("$replace: the limit is negative");
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

    public static @Nullable String string(@Nullable Object value, @Nullable Object pretty) {
        return value == null ? null : ReferenceText.of(value, isTrue(pretty));
    }

    private static boolean isTrue(@Nullable Object pretty) {
        return pretty instanceof Boolean flag ? flag : pretty instanceof Number number && number.doubleValue() != 0;
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
