package org.sumspace.assessment.explanation.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sumspace.assessment.shared.store.JsonFiles;

/** Records as maps, lists and scalars; null values are left out. */
public final class JsonTrees {
    private JsonTrees() {}

    public static Map<String, Object> of(Object record) {
        return withoutNulls(JsonFiles.tree(record));
    }

    private static Map<String, Object> withoutNulls(Map<?, ?> object) {
        Map<String, Object> present = new LinkedHashMap<>();
        object.forEach((name, value) -> {
            if (value != null) {
                present.put(String.valueOf(name), withoutNulls(value));
            }
        });
        return present;
    }

    private static Object withoutNulls(Object value) {
        if (value instanceof Map<?, ?> object) {
            return withoutNulls(object);
        }
        return value instanceof List<?> list
                ? list.stream()
                        .filter(Objects::nonNull)
                        .map(JsonTrees::withoutNulls)
                        .toList()
                : value;
    }
}
