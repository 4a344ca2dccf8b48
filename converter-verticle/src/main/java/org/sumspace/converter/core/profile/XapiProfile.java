package org.sumspace.converter.core.profile;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A profile of learning records.
 *
 * @param name the name in settings and mappings, for example {@code lms}
 * @param versions the ids of its versions
 */
public record XapiProfile(String name, String id, Set<String> versions, List<ProfileTemplate> templates) {
    /**
     * The category that a statement must have to follow a profile, by the profile's id. Other profiles share cmi5's
     * verbs, so a cmi5 statement is marked by its category (cmi5, section 9.6.2).
     */
    private static final Map<String, String> REQUIRED_CATEGORIES =
            Map.of("https://w3id.org/xapi/cmi5", "https://w3id.org/xapi/cmi5/context/categories/cmi5");

    private static final JsonPath CATEGORIES = JsonPath.parse("$.context.contextActivities.category.id");

    /** Whether a statement has the category that marks it as a statement of this profile. */
    boolean isDeclaredBy(Map<String, Object> statement) {
        String category = REQUIRED_CATEGORIES.get(id);
        return category != null && CATEGORIES.find(statement).contains(category);
    }

    Optional<ProfileTemplate> template(String template) {
        String wanted = template.toLowerCase(Locale.ROOT);
        return templates.stream()
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }

    Optional<ProfileTemplate> findTemplate(Map<String, Object> statement) {
        return REQUIRED_CATEGORIES.containsKey(id) && !isDeclaredBy(statement)
                ? Optional.empty()
                : templates.stream()
                        .filter(each -> each.matches(statement))
                        .filter(each -> !each.isDeterminedByVerbAlone() || isNamedBy(statement))
                        .findFirst();
    }

    /**
     * Whether a category of the statement is the profile, a version of it (xAPI Profiles 1.0, part 2, section 5.0), or
     * the category that its templates add.
     */
    private boolean isNamedBy(Map<String, Object> statement) {
        return isDeclaredBy(statement)
                || CATEGORIES.find(statement).stream()
                        .anyMatch(category -> category.equals(id)
                                || versions.contains(category)
                                || category.equals(ProfileTemplate.category(name)));
    }
}
