package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code nested(object)}: converts an object whose keys are dotted paths to a tree. A number in a path is an index in a
 * list. An object without such keys, or with contradicting paths, stays unchanged.
 */
final class NestedKeys {
    private static final int DEPTH_MAX = 16;
    private static final int INDEX_MAX = 10_000;

    private NestedKeys() {}

    static @Nullable Object nested(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        Map<?, ?> flat = map(arguments[0]);
        if (flat.keySet().stream().noneMatch(key -> ((String) key).contains("."))) {
            return flat;
        }
        Map<String, @Nullable Object> root = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : flat.entrySet()) {
            budget.countStep();
            String[] steps = ((String) entry.getKey()).split("\\.", -1);
            if (steps.length > DEPTH_MAX || !put(root, steps, entry.getValue())) {
                return flat;
            }
        }
        return withLists(root);
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

    /** Keys that begin with an underscore ({@code _count}, {@code _children}) describe a list and are not elements. */
    private static Object withLists(Map<String, @Nullable Object> map) {
        map.replaceAll((key, value) -> value instanceof Branch branch ? withLists(branch) : value);
        List<@Nullable Object> items = new ArrayList<>();
        long keys = map.keySet().stream().filter(key -> !key.startsWith("_")).count();
        for (int i = 0; i < keys && i < INDEX_MAX; i++) {
            String index = Integer.toString(i);
            if (!map.containsKey(index)) {
                return map;
            }
            items.add(map.get(index));
        }
        return items.size() == keys && !items.isEmpty() ? items : map;
    }
}
