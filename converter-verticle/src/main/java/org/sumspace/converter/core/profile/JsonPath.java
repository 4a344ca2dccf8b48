package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of JSONPath that profiles use: {@code $.a['b'][0][*][1,2]}, with alternatives separated by {@code |}, but
 * without filters and scripts. A key applies to each element of a list.
 */
final class JsonPath {
    private static final int LENGTH_MAX = 1_000;
    private static final Set<String> ACTIVITY_KEYS = Set.of("parent", "grouping", "category", "other");

    /** The alternatives, each with its steps: a key (String), indexes (list of Integer) or {@link #WILDCARD}. */
    private final List<List<Object>> paths;

    private static final Object WILDCARD = new Object();

    private JsonPath(List<List<Object>> paths) {
        this.paths = paths;
    }

    /** @throws IllegalArgumentException if the text is not such a path */
    static JsonPath parse(String text) {
        if (text.length() > LENGTH_MAX) {
            throw new IllegalArgumentException("the path has more than " + LENGTH_MAX + " characters");
        }
        List<List<Object>> paths = new ArrayList<>();
        int begin = 0;
        boolean quoted = false;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || (text.charAt(i) == '|' && !quoted)) {
                paths.add(new JsonPathParser(text.substring(begin, i).strip(), WILDCARD).steps());
                begin = i + 1;
            } else if (text.charAt(i) == '\'') {
                quoted = !quoted;
            }
        }
        return new JsonPath(paths);
    }

    /** The values at the path. A list at the end of the path counts as its elements. */
    List<Object> find(Object root) {
        List<Object> found = new ArrayList<>();
        for (List<Object> path : paths) {
            find(root, path, 0, found);
        }
        return found;
    }

    private static void find(@Nullable Object value, List<Object> path, int at, List<Object> found) {
        if (value == null) {
            return;
        }
        if (at == path.size()) {
            if (value instanceof List<?> list) {
                list.stream().filter(item -> item != null).forEach(found::add);
            } else {
                found.add(value);
            }
            return;
        }
        Object step = path.get(at);
        if (step instanceof String key) {
            if (value instanceof Map<?, ?> map) {
                find(map.get(key), path, at + 1, found);
            } else if (value instanceof List<?> list) {
                list.forEach(item -> find(item, path, at, found));
            }
        } else if (step == WILDCARD) {
            elements(value).forEach(item -> find(item, path, at + 1, found));
        } else if (value instanceof List<?> list) {
            for (Object item : (List<?>) step) {
                int index = (Integer) item;
                find(index < list.size() ? list.get(index) : null, path, at + 1, found);
            }
        }
    }

    private static Iterable<?> elements(Object value) {
        return value instanceof List<?> list ? list : value instanceof Map<?, ?> map ? map.values() : List.of();
    }

    /**
     * Writes a value at the path, if the path has only keys and no alternatives. A context activity is added to its
     * list.
     */
    @SuppressWarnings("unchecked") // statements consist of such maps only
    void put(Map<String, Object> root, Object value) {
        List<Object> path = paths.get(0);
        if (paths.size() > 1 || path.isEmpty() || !path.stream().allMatch(String.class::isInstance)) {
            return;
        }
        Map<String, Object> at = root;
        for (int i = 0; i < path.size() - 1; i++) {
            String key = (String) path.get(i);
            if (i > 0 && path.get(i - 1).equals("contextActivities") && ACTIVITY_KEYS.contains(key)) {
                Map<String, Object> activity = new LinkedHashMap<>();
                ((List<Object>) at.computeIfAbsent(key, absent -> new ArrayList<>())).add(activity);
                at = activity;
            } else if (at.computeIfAbsent(key, absent -> new LinkedHashMap<>()) instanceof Map<?, ?> next) {
                at = (Map<String, Object>) next;
            } else {
                return;
            }
        }
        at.put((String) path.get(path.size() - 1), value);
    }
}
