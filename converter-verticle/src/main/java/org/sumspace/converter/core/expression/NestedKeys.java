package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code nested(object)}: converts an object whose keys are dotted paths to a tree. An object whose keys are the numbers
 * from 0 becomes a list, at every level. Contradicting paths stay as they are.
 */
final class NestedKeys {
    private static final int DEPTH_MAX = 16;
    private static final int INDEX_MAX = 10_000;
    private static final String COUNT = "_count";

    private NestedKeys() {}

    static @Nullable Object nested(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        Map<?, ?> flat = map(budget.countCopy(arguments[0]));
        return withLists(flat.keySet().stream().anyMatch(key -> ((String) key).contains(".")) ? tree(flat) : flat);
    }

    private static Map<?, ?> tree(Map<?, ?> flat) {
        Map<String, @Nullable Object> root = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : flat.entrySet()) {
            String[] steps = ((String) entry.getKey()).split("\\.", -1);
            if (steps.length > DEPTH_MAX || !put(root, steps, entry.getValue())) {
                return flat;
            }
        }
        return root;
    }

    private static boolean put(Map<String, @Nullable Object> root, String[] steps, @Nullable Object value) {
        Map<String, @Nullable Object> at = root;
        for (int i = 0; i < steps.length - 1; i++) {
            Object next = at.computeIfAbsent(steps[i], step -> new Branch());
            if (!(next instanceof Branch branch)) {
                return false;
            }
            at = branch;
        }
        return at.putIfAbsent(steps[steps.length - 1], value) == null;
    }

    /** Distinguishes branches of the tree from objects in the input. */
    private static final class Branch extends LinkedHashMap<String, @Nullable Object> {}

    /** The same value if there is nothing to change, so that most records are not copied. */
    private static @Nullable Object withLists(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> items = null;
            for (int i = 0; i < list.size(); i++) {
                Object item = withLists(list.get(i));
                if (items == null && item != list.get(i)) {
                    items = new ArrayList<>(list);
                }
                if (items != null) {
                    items.set(i, item);
                }
            }
            return items == null ? list : items;
        }
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        Map<Object, @Nullable Object> tree = null;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object item = withLists(entry.getValue());
            if (item != entry.getValue()) {
                tree = tree == null ? new LinkedHashMap<>(map) : tree;
                tree.put(entry.getKey(), item);
            }
        }
        Map<?, ?> changed = tree == null ? map : tree;
        List<@Nullable Object> items = numbered(changed);
        return items == null ? changed : items;
    }

    /**
     * The values of the keys 0 to n-1, or null if there are other keys. Keys that begin with an underscore
     * ({@code _count}, {@code _children}) describe a list and are not elements.
     */
    private static @Nullable List<@Nullable Object> numbered(Map<?, ?> map) {
        if (!map.containsKey("0") && !map.containsKey(COUNT)) {
            return null;
        }
        List<@Nullable Object> items = new ArrayList<>();
        long keys = map.keySet().stream()
                .filter(key -> !((String) key).startsWith("_"))
                .count();
        for (int i = 0; i < keys && i < INDEX_MAX; i++) {
            String index = Integer.toString(i);
            if (!map.containsKey(index)) {
                return null;
            }
            items.add(map.get(index));
        }
        boolean list = !items.isEmpty() || map.containsKey(COUNT);
        return list && items.size() == keys ? items : null;
    }
}
