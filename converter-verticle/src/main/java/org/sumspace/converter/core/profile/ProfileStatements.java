package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Returns parts of a statement, and creates them if they are missing. */
@SuppressWarnings("unchecked") // a valid statement consists of such maps and lists
final class ProfileStatements {
    private ProfileStatements() {}

    static Map<String, Object> object(Map<String, Object> in, String key) {
        return (Map<String, Object>) in.computeIfAbsent(key, absent -> new LinkedHashMap<>());
    }

    /** The list of a key; a single value is wrapped into a list. */
    static List<Object> list(Map<String, Object> in, String key) {
        Object existing = in.get(key);
        if (existing instanceof List<?> list) {
            return (List<Object>) list;
        }
        List<Object> created = new ArrayList<>();
        if (existing != null) {
            created.add(existing);
        }
        in.put(key, created);
        return created;
    }
}
