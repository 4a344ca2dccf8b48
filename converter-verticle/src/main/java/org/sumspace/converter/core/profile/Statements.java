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

    static List<Object> list(Map<String, Object> in, String key) {
        return (List<Object>) in.computeIfAbsent(key, absent -> new ArrayList<>());
    }
}
