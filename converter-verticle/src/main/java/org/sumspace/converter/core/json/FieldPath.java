package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path as mappings write it: {@code data.0.actor.id}, {@code context.extensions['https://e.org/x']}. Segments are
 * parted by dots; a number is a place in a list; what stands in brackets is one key, dots and all.
 */
public final class FieldPath {
    private static final int SEGMENTS_MAX = 32;
    private static final int PLACES_MAX = 1_000;
    private static final int PLACE_DIGITS_MAX = 4;

    /** Keys as String, places in lists as Integer. */
    private final Object[] steps;

    private FieldPath(Object[] steps) {
        this.steps = steps;
    }

    /** @throws IllegalArgumentException if it is no path */
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
        require(steps.size() <= SEGMENTS_MAX, "a path has at most " + SEGMENTS_MAX + " segments");
        int places = steps.stream()
                .mapToInt(step -> step instanceof Integer place ? place : 0)
                .sum();
        require(places <= PLACES_MAX, "the places in lists of a path add up to at most " + PLACES_MAX);
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
        require(end > begin + 1, "a bracket does not end, or holds nothing");
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
        require(segment.length() <= PLACE_DIGITS_MAX, "a place in a list is at most " + PLACES_MAX);
        return Integer.valueOf(segment);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** What stands there, or null. */
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
     * Puts a value there and makes what is missing on the way; a list is filled up with nulls.
     *
     * @return how many nulls that took
     * @throws IllegalArgumentException if something on the way is neither missing nor of the kind the path asks for
     */
    public int write(Map<String, @Nullable Object> root, @Nullable Object value) {
        Object container = root;
        int filled = 0;
        for (int i = 0; i < steps.length - 1; i++) {
            Object next = get(container, steps[i]);
            if (next == null) {
                next = steps[i + 1] instanceof Integer ? new ArrayList<>() : new LinkedHashMap<>();
                filled += put(container, steps[i], next);
            }
            container = next;
        }
        return filled + put(container, steps[steps.length - 1], value);
    }

    private static @Nullable Object get(Object container, Object step) {
        if (step instanceof String key && container instanceof Map<?, ?> map) {
            return map.get(key);
        }
        if (step instanceof Integer index && container instanceof List<?> list) {
            return index < list.size() ? list.get(index) : null;
        }
        throw new IllegalArgumentException("the target holds another kind of value at " + step);
    }

    @SuppressWarnings("unchecked") // targets are built of these maps and lists alone
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
            throw new IllegalArgumentException("the target holds another kind of value at " + step);
        }
    }

    /** The place that the path leads to from another. */
    public Location below(Location root) {
        Location location = root;
        for (Object step : steps) {
            location = step instanceof Integer index ? location.index(index) : location.key((String) step);
        }
        return location;
    }
}
