package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Removes empty values: null, "", NaN, and lists and objects that hold only such values. */
public final class Pruning {
    private Pruning() {}

    /** A pruned copy that shares no list or object with the original; null if nothing is left. */
    public static @Nullable Object prune(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> pruned = prune(map);
            return pruned.isEmpty() ? null : pruned;
        }
        if (value instanceof List<?> list) {
            List<Object> pruned = prune(list);
            return pruned.isEmpty() ? null : pruned;
        }
        return isEmptyScalar(value) ? null : value;
    }

    public static Map<String, Object> prune(Map<?, ?> map) {
        Map<String, Object> pruned = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object value = prune(entry.getValue());
            if (value != null) {
                pruned.put((String) entry.getKey(), value);
            }
        }
        return pruned;
    }

    /** Prunes a map that nobody else holds and whose lists and objects are mutable; returns the same map. */
    @SuppressWarnings("unchecked") // no null is left
    public static Map<String, Object> pruneInPlace(Map<String, @Nullable Object> map) {
        map.values().removeIf(Pruning::isEmptyAfterPruning);
        return (Map<String, Object>) (Map<String, ?>) map;
    }

    @SuppressWarnings("unchecked") // objects have strings as keys
    private static boolean isEmptyAfterPruning(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return pruneInPlace((Map<String, @Nullable Object>) map).isEmpty();
        }
        if (value instanceof List<?> list) {
            list.removeIf(Pruning::isEmptyAfterPruning);
            return list.isEmpty();
        }
        return isEmptyScalar(value);
    }

    private static boolean isEmptyScalar(@Nullable Object value) {
        return value == null
                || (value instanceof String text && text.isEmpty())
                || (value instanceof Double number && number.isNaN());
    }

    private static List<Object> prune(List<?> list) {
        List<Object> pruned = new ArrayList<>(list.size());
        for (Object item : list) {
            Object value = prune(item);
            if (value != null) {
                pruned.add(value);
            }
        }
        return pruned;
    }
}
