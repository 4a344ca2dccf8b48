package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonWriter;

/**
 * A rule of a template (xAPI Profiles 1.0, section 8.2).
 *
 * @param path the location in the syntax of the profile
 * @param selector a path inside each value at the location, or null for the value itself
 */
record TemplateRule(
        String path,
        JsonPath location,
        @Nullable JsonPath selector,
        Presence presence,
        @Nullable List<?> any,
        @Nullable List<?> all,
        @Nullable List<?> none) {

    /** Adds the deviations of a statement from this rule. */
    void check(Map<String, Object> statement, List<Recommendation> found) {
        List<Object> located = location.find(statement);
        List<Object> values = new ArrayList<>();
        boolean unmatchable = false;
        for (Object value : located) {
            List<Object> selected = selector == null ? List.of(value) : selector.find(value);
            unmatchable |= selected.isEmpty();
            values.addAll(selected);
        }
        checkPresence(values, unmatchable, found);
        if (presence != Presence.EXCLUDED) {
            checkValues(values, found);
        }
    }

    private void checkPresence(List<Object> values, boolean unmatchable, List<Recommendation> found) {
        boolean wanted = presence == Presence.INCLUDED || presence == Presence.RECOMMENDED;
        if (wanted && (values.isEmpty() || (unmatchable && presence == Presence.INCLUDED))) {
            report("presence", "included", "missing", found);
        } else if (presence == Presence.EXCLUDED && !values.isEmpty()) {
            report("presence", "excluded", "present", found);
        }
    }

    private void checkValues(List<Object> values, List<Recommendation> found) {
        if (any != null && values.stream().noneMatch(value -> contains(any, value))) {
            report("any", any, values, found);
        }
        if (all != null && !values.stream().allMatch(value -> contains(all, value))) {
            report("all", all, values, found);
        }
        if (none != null && values.stream().anyMatch(value -> contains(none, value))) {
            report("none", "no values from " + JsonWriter.text(none), values, found);
        }
    }

    private static boolean contains(List<?> listed, Object value) {
        return listed.stream().anyMatch(each -> same(each, value));
    }

    private static boolean same(@Nullable Object one, Object other) {
        return (one instanceof Number a && other instanceof Number b)
                ? a.doubleValue() == b.doubleValue()
                : Objects.equals(one, other);
    }

    private void report(String rule, Object expected, Object actual, List<Recommendation> found) {
        boolean mandatory = presence == Presence.INCLUDED || presence == Presence.EXCLUDED;
        found.add(new Recommendation(rule, path, expected, actual, mandatory));
    }

    /** The only value that the rule allows, if the statement has none; otherwise null. */
    @Nullable
    Object impliedValue(Map<String, Object> statement) {
        List<?> listed = any != null ? any : all;
        boolean neverAdded = presence == Presence.EXCLUDED || presence == Presence.UNSPECIFIED;
        if (neverAdded || listed == null || listed.size() != 1 || selector != null) {
            return null;
        }
        return location.find(statement).isEmpty() ? listed.get(0) : null;
    }

    /** Whether a location must, should or must not have a value. */
    enum Presence {
        INCLUDED,
        EXCLUDED,
        RECOMMENDED,
        UNSPECIFIED
    }
}
