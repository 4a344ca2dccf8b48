package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path as mappings write it: {@code data.0.actor.id}, {@code context.extensions['https://e.org/x']}. Dots separate
 * segments, a number is an index in a list, and brackets hold one key, which may contain dots.
 */
public final class FieldPath {
    private static final int SEGMENTS_MAX = 32;
    private static final int INDEXES_MAX = 1_000;
    private static final int INDEX_DIGITS_MAX = 4;

    /** Keys as String, indexes of lists as Integer. */
    private final Object[] steps;

    private FieldPath(Object[] steps) {
        this.steps = steps;
    }

    /** @throws IllegalArgumentException if the text is not a path */
    public static FieldPath parse(String text) {
        List<Object> steps = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == '[') {
                int end = bracketEnd(text, at);
                steps.add(unquoted(text.substring(at + 1, end)));
                at = end + 1;
            } else {
                int end = segmentEnd(text, at);
                steps.add(step(text.substring(at, end)));
                at = end;
            }
            if (at < text.length() && text.charAt(at) == '.') {
                at++;
                require(at < text.length(), "the path ends with a dot");
            }
        }
        require(!steps.isEmpty(), "the path is empty");
        require(steps.size() <= SEGMENTS_MAX, "the path has more than " + SEGMENTS_MAX + " segments");
        int indexes = steps.stream()
                .mapToInt(step -> step instanceof Integer index ? index : 0)
                .sum();
        require(indexes <= INDEXES_MAX, "the indexes of a path add up to more than " + INDEXES_MAX);
        return new FieldPath(steps.toArray());
    }

    private static int segmentEnd(String text, int begin) {
        int end = begin;
        while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
            end++;
        }
        require(end > begin, "a segment of the path is empty");
        return end;
    }

    private static int bracketEnd(String text, int begin) {
        boolean quoted = begin + 1 < text.length() && (text.charAt(begin + 1) == '\'' || text.charAt(begin + 1) == '"');
        int end = quoted ? text.indexOf(text.charAt(begin + 1) + "]", begin + 2) + 1 : text.indexOf(']', begin);
        require(end > begin + 1, "a bracket is not closed, or is empty");
        return end;
    }

    private static String unquoted(String text) {
        boolean quoted = text.length() >= 2 && (text.charAt(0) == '\'' || text.charAt(0) == '"');
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private static Object step(String segment) {
        if (!segment.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return segment;
        }
        require(segment.length() <= INDEX_DIGITS_MAX, "an index is larger than " + INDEXES_MAX);
        return Integer.valueOf(segment);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** The value at this path, or null. */
    public @Nullable Object read(@Nullable Object root) {
        Object value = root;
        for (Object step : steps) {
            if (step instanceof String key && value instanceof Map<?, ?> map) {
                value = map.get(key);
            } else if (step instanceof Integer index && value instanceof List<?> list) {
                value = index < list.size() ? list.get(index) : null;
            } else {
                return null;
            }
        }
        return value;
    }

    /**
     * Writes a value at this path and creates missing objects and lists on the way. A list that is too short is padded
     * with nulls.
     *
     * @return the number of nulls added
     * @throws IllegalArgumentException if a value on the way is of another kind than the path needs
     */
    public int write(Map<String, @Nullable Object> root, @Nullable Object value) {
        Object container = root;
        int padding = 0;
        for (int i = 0; i < steps.length - 1; i++) {
            Object next = get(container, steps[i]);
            if (next == null) {
                next = steps[i + 1] instanceof Integer ? new ArrayList<>() : new LinkedHashMap<>();
                padding += put(container, steps[i], next);
            }
            container = next;
        }
        return padding + put(container, steps[steps.length - 1], value);
    }

    private static @Nullable Object get(Object container, Object step) {
        if (step instanceof String key && container instanceof Map<?, ?> map) {
            return map.get(key);
        }
        if (step instanceof Integer index && container instanceof List<?> list) {
            return index < list.size() ? list.get(index) : null;
        }
        throw new IllegalArgumentException("the target holds a value of another kind at " + step);
    }

    @SuppressWarnings("unchecked") // targets consist of such maps and lists only
    private static int put(Object container, Object step, @Nullable Object value) {
        if (step instanceof String key && container instanceof Map<?, ?> map) {
            ((Map<String, @Nullable Object>) map).put(key, value);
            return 0;
        } else if (step instanceof Integer index && container instanceof List<?> list) {
            List<@Nullable Object> items = (List<@Nullable Object>) list;
            int missing = Math.max(0, index - items.size());
            items.addAll(Collections.nCopies(missing, null));
            if (index < items.size()) {
                items.set(index, value);
            } else {
                items.add(value);
            }
            return missing;
        } else {
            throw new IllegalArgumentException("the target holds a value of another kind at " + step);
        }
    }

    /** The location that this path leads to from another. */
    public Location resolve(Location root) {
        Location location = root;
        for (Object step : steps) {
            location = step instanceof Integer index ? location.index(index) : location.key((String) step);
        }
        return location;
    }
}
