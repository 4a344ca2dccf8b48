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
 * A statement template of a profile: the statements it applies to, the values it adds, and its rules.
 *
 * @param name the last part of its id
 * @param contextTypes the activity types that a statement must have, by the path of the context activities
 */
record ProfileTemplate(
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

    /** Whether a statement has the determining properties of this template. */
    boolean matches(Map<String, Object> statement) {
        if (verb == null && activityType == null && contextTypes.isEmpty()) {
            return false;
        }
        return (verb == null || verb.equals(VERB.read(statement)))
                && (activityType == null || activityType.equals(TYPE.read(statement)))
                && contextTypes.entrySet().stream()
                        .allMatch(each -> typesOf(statement, each.getKey()).containsAll(each.getValue()));
    }

    /** Whether the verb is the only determining property. Many profiles share verbs, so it identifies none of them. */
    boolean isDeterminedByVerbAlone() {
        return activityType == null && contextTypes.isEmpty();
    }

    /** The category that marks statements of a profile. */
    static String category(String profile) {
        return "https://w3id.org/xapi/" + profile;
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
     * Adds the template's verb, activity type and category to a statement, and the values that its rules imply.
     *
     * @return whether a statement that was valid certainly still is. Verb and type are valid IRIs, but an implied value
     *     may be anything, only activities have a type, and a voiding statement needs a statement as its object
     */
    boolean enrich(Map<String, Object> statement, String profile, boolean keepsVerb) {
        boolean staysValid = keepsValid(statement);
        Map<TemplateRule, Object> implied = new LinkedHashMap<>();
        for (TemplateRule rule : rules) {
            Object value = rule.impliedValue(statement);
            if (value != null) {
                implied.put(rule, value);
            }
        }
        if (verb != null && !keepsVerb) {
            Map<String, Object> own = ProfileStatements.object(statement, "verb");
            own.put("id", verb);
            ProfileStatements.object(own, "display").put("en-US", label);
        }
        if (activityType != null) {
            ProfileStatements.object(ProfileStatements.object(statement, "object"), "definition")
                    .put("type", activityType);
        }
        addCategory(statement, category(profile));
        implied.forEach((rule, value) -> rule.location().put(statement, value));
        return staysValid && implied.isEmpty();
    }

    private boolean keepsValid(Map<String, Object> statement) {
        Object kind = OBJECT_TYPE.read(statement);
        return !VOIDED.equals(verb) && (activityType == null || kind == null || kind.equals("Activity"));
    }

    private static void addCategory(Map<String, Object> statement, String id) {
        Map<String, Object> activities =
                ProfileStatements.object(ProfileStatements.object(statement, "context"), "contextActivities");
        List<Object> categories = ProfileStatements.list(activities, "category");
        boolean exists =
                categories.stream().anyMatch(each -> each instanceof Map<?, ?> map && id.equals(map.get("id")));
        if (!exists) {
            Map<String, Object> category = new LinkedHashMap<>();
            category.put("id", id);
            category.put("definition", new LinkedHashMap<>(Map.of("type", PROFILE_TYPE)));
            categories.add(category);
        }
    }

    /** The deviations of a statement from the rules, those from mandatory rules first. */
    List<Recommendation> check(Map<String, Object> statement, boolean keepsVerb) {
        List<Recommendation> found = new ArrayList<>();
        rules.forEach(rule -> rule.check(statement, found));
        Object own = VERB.read(statement);
        if (keepsVerb && verb != null && own != null && !verb.equals(own)) {
            found.add(new Recommendation("any", "$.verb.id", List.of(verb), List.of(own), false));
        }
        List<Recommendation> ordered = new ArrayList<>();
        found.stream().filter(Recommendation::mandatory).forEach(ordered::add);
        found.stream().filter(each -> !each.mandatory()).forEach(ordered::add);
        return List.copyOf(ordered);
    }
}
