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
    Optional<Template> template(String template) {
        String wanted = template.toLowerCase(Locale.ROOT);
        return templates.stream()
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }

    Optional<Template> determinedBy(Map<String, Object> statement) {
        return templates.stream().filter(each -> each.determines(statement)).findFirst();
    }
}
