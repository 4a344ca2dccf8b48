package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parts of a statement that are made where they are missing. */
@SuppressWarnings("unchecked") // a statement that was checked is built of these maps and lists
final class Statements {
    private Statements() {}

    static Map<String, Object> object(Map<String, Object> in, String key) {
        return (Map<String, Object>) in.computeIfAbsent(key, absent -> new LinkedHashMap<>());
    }

    /** A single element that is no list becomes one. */
    static List<Object> list(Map<String, Object> in, String key) {
        Object there = in.get(key);
        if (there instanceof List<?> list) {
            return (List<Object>) list;
        }
        List<Object> made = new ArrayList<>();
        if (there != null) {
            made.add(there);
        }
        in.put(key, made);
        return made;
    }
}
