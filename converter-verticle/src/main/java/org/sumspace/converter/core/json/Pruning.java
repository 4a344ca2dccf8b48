package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes empty values: null, "", NaN, and lists and objects that hold only such values. */
public final class Pruning {
    private Pruning() {}

    /** A pruned copy that shares no list or object with the original; null if nothing is left. */
    public static @Nullable Object prune(@Nullable Object value) {
        return prune(value, Set.of());
    }

    private static @Nullable Object prune(@Nullable Object value, Set<String> whole) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> pruned = prune(map, whole);
            return pruned.isEmpty() ? null : pruned;
        }
        if (value instanceof List<?> list) {
            List<Object> pruned = prune(list, whole);
            return pruned.isEmpty() ? null : pruned;
        }
        return isEmptyScalar(value) ? null : value;
    }

    public static Map<String, Object> prune(Map<?, ?> map) {
        return prune(map, Set.of());
    }

    /** @param whole the keys, at any depth, of objects that keep the empty values in them, and of lists that stay as they are */
    public static Map<String, Object> prune(Map<?, ?> map, Set<String> whole) {
        Map<String, Object> pruned = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String key = (String) entry.getKey();
            Object value =
                    isWhole(entry.getValue(), key, whole) ? copied(entry.getValue()) : prune(entry.getValue(), whole);
            if (value != null) {
                pruned.put(key, value);
            }
        }
        return pruned;
    }

    private static boolean isWhole(@Nullable Object value, String key, Set<String> whole) {
        return !whole.isEmpty()
                && whole.contains(key)
                && (value instanceof List<?> || (value instanceof Map<?, ?> map && !map.isEmpty()));
    }

    /** A copy that shares no list or object with the original. */
    public static @Nullable Object copied(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, item) -> copy.put(key, copied(item)));
            return copy;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(item -> copy.add(copied(item)));
            return copy;
        }
        return value;
    }

    /**
     * Prunes a map that has no other owner and whose lists and objects are mutable; returns the same map.
     *
     * @param whole the keys, at any depth, of objects that keep the empty values in them, and of lists that stay as they are
     */
    @SuppressWarnings("unchecked") // no null is left outside the objects that stay whole
    public static Map<String, Object> pruneInPlace(Map<String, @Nullable Object> map, Set<String> whole) {
        map.entrySet()
                .removeIf(entry -> !isWhole(entry.getValue(), entry.getKey(), whole)
                        && isEmptyAfterPruning(entry.getValue(), whole));
        return (Map<String, Object>) (Map<String, ?>) map;
    }

    @SuppressWarnings("unchecked") // objects have strings as keys
    private static boolean isEmptyAfterPruning(@Nullable Object value, Set<String> whole) {
        if (value instanceof Map<?, ?> map) {
            return pruneInPlace((Map<String, @Nullable Object>) map, whole).isEmpty();
        }
        if (value instanceof List<?> list) {
            list.removeIf(item -> isEmptyAfterPruning(item, whole));
            return list.isEmpty();
        }
        return isEmptyScalar(value);
    }

    /** Whether a value is not empty and has no empty parts. */
    public static boolean isPruned(@Nullable Object value) {
        if (!(value instanceof Map<?, ?>) && !(value instanceof List<?>)) {
            return !isEmptyScalar(value);
        }
        Collection<?> parts = value instanceof Map<?, ?> map ? map.values() : (List<?>) value;
        for (Object part : parts) {
            if (!isPruned(part)) {
                return false;
            }
        }
        return !parts.isEmpty();
    }

    private static boolean isEmptyScalar(@Nullable Object value) {
        return value == null
                || (value instanceof String text && text.isEmpty())
                || (value instanceof Double number && number.isNaN());
    }

    public static List<Object> prune(List<?> list) {
        return prune(list, Set.of());
    }

    private static List<Object> prune(List<?> list, Set<String> whole) {
        List<Object> pruned = new ArrayList<>(list.size());
        for (Object item : list) {
            Object value = prune(item, whole);
            if (value != null) {
                pruned.add(value);
            }
        }
        return pruned;
    }
}
