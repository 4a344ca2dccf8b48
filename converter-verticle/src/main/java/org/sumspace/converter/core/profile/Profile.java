package org.sumspace.converter.core.profile;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A profile of learning records.
 *
 * @param name under which the settings and mappings know it, for example {@code lms}
 */
public record Profile(String name, String id, List<Template> templates) {
    /**
     * Categories without which a statement is none of a profile, by the profile's id. cmi5's verbs are everybody's: what is
     * defined by it has its category (cmi5, section 9.6.2).
     */
    private static final Map<String, String> SIGNS =
            Map.of("https://w3id.org/xapi/cmi5", "https://w3id.org/xapi/cmi5/context/categories/cmi5");

    private static final Locator CATEGORIES = Locator.parse("$.context.contextActivities.category.id");

    /** Whether a statement says itself that it is of this profile. */
    boolean isNamedBy(Map<String, Object> statement) {
        String sign = SIGNS.get(id);
        return sign != null && CATEGORIES.find(statement).contains(sign);
    }

    Optional<Template> template(String template) {
        String wanted = template.toLowerCase(Locale.ROOT);
        return templates.stream()
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }

    Optional<Template> determinedBy(Map<String, Object> statement) {
        return SIGNS.containsKey(id) && !isNamedBy(statement)
                ? Optional.empty()
                : templates.stream().filter(each -> each.determines(statement)).findFirst();
    }
}
