package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.wizard.domain.ColumnRole;
import org.sumspace.assessment.wizard.domain.InspectedInput.InspectedField;

/** Which roles a column may have, by its name, type and values. */
public final class RoleGuess {
    private static final int GROUPS_MAX = 20;

    private static final Map<ColumnRole, Pattern> NAMES = names();

    private RoleGuess() {}

    /** On names in lower case, whose words are separated by single underscores. */
    private static Map<ColumnRole, Pattern> names() {
        Map<ColumnRole, Pattern> names = new LinkedHashMap<>();
        names.put(
                ColumnRole.PREDICTION,
                Pattern.compile("pred|prediction|predicted|y_?hat|.*_pred|pred_.*|prediction_.*"));
        names.put(ColumnRole.PROBABILITY, Pattern.compile("prob|probability|score|confidence|.*_prob|.*_probability"));
        names.put(
                ColumnRole.TARGET,
                Pattern.compile(
                        "label|target|outcome|class|y|passed|result|grade|income|salary_class|.*_label|.*_target"));
        names.put(ColumnRole.SESSION, Pattern.compile(".*session.*|.*registration"));
        names.put(
                ColumnRole.TIMESTAMP, Pattern.compile("timestamp|time|date|.*_at|.*_date|.*_time|.*_timestamp|stored"));
        names.put(
                ColumnRole.ENTITY,
                Pattern.compile(
                        "(user|entity|actor|student|pupil|learner|account|customer|person)(_?(id|name))?|actor_.*"));
        names.put(
                ColumnRole.ITEM,
                Pattern.compile("(item|resource|object|content|course|product|document)(_?id)?|object_id"));
        names.put(ColumnRole.VERB, Pattern.compile("verb(_id)?|action|view_context|event(_type)?"));
        names.put(
                ColumnRole.GROUP,
                Pattern.compile("sex|gender|race|ethnicity|region|country|age_group|group|class_level|school_type"));
        return names;
    }

    /** @param rows of the table */
    public static List<String> of(String name, ColumnType type, ColumnFinding finding, long rows) {
        String words = name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "_")
                .replaceAll("^_+|_+$", "");
        List<String> roles = new ArrayList<>();
        NAMES.forEach((role, pattern) -> {
            if (pattern.matcher(words).matches() && fits(role, type)) {
                roles.add(role.label());
            }
        });
        if (type == ColumnType.TIMESTAMP) {
            add(roles, ColumnRole.TIMESTAMP);
        }
        if (finding.isDirect()) {
            add(roles, ColumnRole.IDENTIFIER);
        }
        if (finding.role() == IdentifierRole.SPECIAL || finding.specialCategory()) {
            add(roles, ColumnRole.SENSITIVE);
        }
        if (finding.role() == IdentifierRole.QUASI) {
            add(roles, ColumnRole.PROXY);
        }
        boolean few = finding.distinct() > 1 && finding.distinct() <= Math.min(GROUPS_MAX, rows / 2);
        if (few && !finding.isDirect() && (type == ColumnType.TEXT || type == ColumnType.BOOLEAN)) {
            add(roles, ColumnRole.GROUP);
        }
        return roles;
    }

    private static void add(List<String> roles, ColumnRole role) {
        if (!roles.contains(role.label())) {
            roles.add(role.label());
        }
    }

    private static boolean fits(ColumnRole role, ColumnType type) {
        return switch (role) {
            case PROBABILITY -> type == ColumnType.NUMBER;
            case TIMESTAMP -> type == ColumnType.TIMESTAMP || type == ColumnType.TEXT;
            default -> type != ColumnType.TIMESTAMP;
        };
    }

    /** For each role the first column for which it is the likeliest role. */
    public static Map<String, String> mapped(List<InspectedField> fields) {
        Map<String, String> mapped = new LinkedHashMap<>();
        fields.forEach(field ->
                field.likelyRoles().stream().findFirst().ifPresent(role -> mapped.putIfAbsent(role, field.name())));
        return mapped;
    }
}
