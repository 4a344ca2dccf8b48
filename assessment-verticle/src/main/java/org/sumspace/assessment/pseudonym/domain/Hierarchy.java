package org.sumspace.assessment.pseudonym.domain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a column become more and more general.
 *
 * @param levels of each value, the first of which is the value itself; all have the same number
 * @param height number of levels above the values
 */
public record Hierarchy(Map<String, List<String>> levels, int height) {
    /** The most general value, which stands for every value. */
    public static final String ANY = "*";

    public Hierarchy {
        levels = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    /** A value that the hierarchy lacks becomes {@link #ANY}. */
    public String at(int level, @Nullable String value) {
        List<String> known = levels.get(value);
        return known == null ? ANY : known.get(Math.min(level, height));
    }

    /** The hierarchy from this level on, for values that are already generalised to this level. */
    public Hierarchy above(int level) {
        int from = Math.min(level, height);
        Map<String, List<String>> above = new LinkedHashMap<>();
        levels.values().forEach(each -> above.put(each.get(from), List.copyOf(each.subList(from, each.size()))));
        return new Hierarchy(above, height - from);
    }

    public boolean has(String value) {
        return levels.containsKey(value);
    }
}
