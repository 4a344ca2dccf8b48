package org.sumspace.converter.core.profile;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A profile of learning records.
 *
 * @param name the name in settings and mappings, for example {@code lms}
 */
public record Profile(String name, String id, List<Template> templates) {
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

    Optional<Template> template(String template) {
        String wanted = template.toLowerCase(Locale.ROOT);
        return templates.stream()
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }

    Optional<Template> findTemplate(Map<String, Object> statement) {
        return REQUIRED_CATEGORIES.containsKey(id) && !isDeclaredBy(statement)
                ? Optional.empty()
                : templates.stream().filter(each -> each.matches(statement)).findFirst();
    }
}
