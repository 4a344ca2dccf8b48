package org.sumspace.converter.core.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.FieldPath;

/**
 * A template of a profile: which statements it is for, what it makes of them, and what it asks of them.
 *
 * @param name the last part of its id
 * @param contextTypes the types that activities must have, by where in a statement the activities are
 */
record Template(
        String name,
        String label,
        @Nullable String verb,
        @Nullable String activityType,
        Map<FieldPath, List<?>> contextTypes,
        List<TemplateRule> rules) {
    private static final String VOIDED = "http://adlnet.gov/expapi/verbs/voided";
    private static final FieldPath OBJECT_TYPE = FieldPath.parse("object.objectType");
    private static final FieldPath VERB = FieldPath.parse("verb.id");
    private static final FieldPath TYPE = FieldPath.parse("object.definition.type");
    private static final FieldPath ACTIVITY_TYPE = FieldPath.parse("definition.type");
    private static final String PROFILE_TYPE = "http://adlnet.gov/expapi/activities/profile";

    /** Whether the determining properties say that a statement is of this template. */
    boolean determines(Map<String, Object> statement) {
        if (verb == null && activityType == null && contextTypes.isEmpty()) {
            return false;
        }
        return (verb == null || verb.equals(VERB.read(statement)))
                && (activityType == null || activityType.equals(TYPE.read(statement)))
                && contextTypes.entrySet().stream()
                        .allMatch(each -> typesOf(statement, each.getKey()).containsAll(each.getValue()));
    }

    private static Set<Object> typesOf(Map<String, Object> statement, FieldPath activities) {
        return activities.read(statement) instanceof List<?> list
                ? list.stream()
                        .map(activity -> ACTIVITY_TYPE.read(activity))
                        .filter(type -> type != null)
                        .collect(Collectors.toSet())
                : Set.of();
    }

    /**
     * Adds to a statement what the template knows: its verb, activity type and category, and values without a choice.
     *
     * @return whether a valid statement is still one for sure: verb and type are IRIs, or the profile would not have been
     *     read, but a value without a choice may be anything, a type is for activities alone, and voiding is for others
     */
    boolean enrich(Map<String, Object> statement, String profile, boolean keepsVerb) {
        boolean sound = isSoundFor(statement);
        Map<TemplateRule, Object> sole = new LinkedHashMap<>();
        for (TemplateRule rule : rules) {
            Object value = rule.onlyValue(statement);
            if (value != null) {
                sole.put(rule, value);
            }
        }
        if (verb != null && !keepsVerb) {
            Map<String, Object> own = Statements.object(statement, "verb");
            own.put("id", verb);
            Statements.object(own, "display").put("en-US", label);
        }
        if (activityType != null) {
            Statements.object(Statements.object(statement, "object"), "definition")
                    .put("type", activityType);
        }
        addCategory(statement, "https://w3id.org/xapi/" + profile);
        sole.forEach((rule, value) -> rule.location().put(statement, value));
        return sound && sole.isEmpty();
    }

    private boolean isSoundFor(Map<String, Object> statement) {
        Object kind = OBJECT_TYPE.read(statement);
        return !VOIDED.equals(verb) && (activityType == null || kind == null || kind.equals("Activity"));
    }

    private static void addCategory(Map<String, Object> statement, String id) {
        Map<String, Object> activities =
                Statements.object(Statements.object(statement, "context"), "contextActivities");
        List<Object> categories = Statements.list(activities, "category");
        boolean there = categories.stream().anyMatch(each -> each instanceof Map<?, ?> map && id.equals(map.get("id")));
        if (!there) {
            Map<String, Object> category = new LinkedHashMap<>();
            category.put("id", id);
            category.put("definition", new LinkedHashMap<>(Map.of("type", PROFILE_TYPE)));
            categories.add(category);
        }
    }

    /** Where a statement does not follow the rules: first what the profile demands, then what it recommends. */
    List<Recommendation> check(Map<String, Object> statement, boolean keepsVerb) {
        List<Recommendation> found = new ArrayList<>();
        rules.forEach(rule -> rule.check(statement, found));
        Object own = VERB.read(statement);
        if (keepsVerb && verb != null && own != null && !verb.equals(own)) {
            found.add(new Recommendation("any", "$.verb.id", List.of(verb), List.of(own), false));
        }
        List<Recommendation> ordered = new ArrayList<>();
        found.stream().filter(Recommendation::binding).forEach(ordered::add);
        found.stream().filter(each -> !each.binding()).forEach(ordered::add);
        return List.copyOf(ordered);
    }
}
