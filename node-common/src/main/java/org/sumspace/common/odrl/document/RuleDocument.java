package org.sumspace.common.odrl.document;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;

/**
 * A template of a policy. A text such as <code>&#64;{target}</code> is a placeholder for the value of a field, which keeps its
 * JSON type.
 *
 * @param policy the members of the policy
 */
public record RuleDocument(String uid, String name, String description, JsonValue policy) {
    /** The field for the target of a policy. */
    public static final String TARGET = "target";

    /** Existing clients send the values of billing rules with every rule. */
    private static final Set<String> SENT_WITH_EVERY_RULE = Set.of(TARGET, "amount", "currentDateTime");

    private static final Pattern PLACEHOLDER = Pattern.compile("@\\{(\\w+)}");

    /** The fields that need a value, in the order of the document. */
    public List<String> requestedFields() {
        Set<String> fields = new LinkedHashSet<>();
        replace(policy.tree(), field -> {
            fields.add(field);
            return field;
        });
        return List.copyOf(fields);
    }

    /**
     * Why these values do not give a policy: fields without a value, values for unknown fields, which would be dropped,
     * and values that the constraints can never compare. Null counts as no value.
     *
     * @return with paths into the values; empty if they give a policy
     */
    public List<Violation> violations(Map<String, ?> values) {
        List<String> fields = requestedFields();
        List<String> missing =
                fields.stream().filter(field -> values.get(field) == null).toList();
        if (!missing.isEmpty()) {
            return List.of(new Violation("", uid + " needs a value for " + String.join(", ", missing)));
        }
        List<String> unknown = values.keySet().stream()
                .filter(name -> values.get(name) != null)
                .filter(name -> !SENT_WITH_EVERY_RULE.contains(name) && !fields.contains(name))
                .sorted()
                .toList();
        return unknown.isEmpty()
                ? RuleValues.violations(policy, PLACEHOLDER, values)
                : List.of(new Violation(
                        "",
                        uid + " has no value " + String.join(", ", unknown) + "; it takes "
                                + Stream.concat(Stream.of(TARGET), fields.stream())
                                        .distinct()
                                        .collect(joining(", "))));
    }

    /**
     * The policy with the values in place, with the rule's id as {@code uid} and its description.
     *
     * @throws IllegalArgumentException if a field has no value; the message names it
     */
    public JsonValue fill(Map<String, ?> values) {
        Map<String, @Nullable Object> filled = new LinkedHashMap<>();
        filled.put("uid", uid);
        filled.put("description", description);
        policy.members()
                .forEach(member -> filled.put(
                        member.getKey(), replace(member.getValue().tree(), field -> valueOf(field, values))));
        return JsonValue.of(filled);
    }

    private Object valueOf(String field, Map<String, ?> values) {
        Object value = values.get(field);
        if (value == null) {
            throw new IllegalArgumentException("Rule " + uid + " needs a value for the field " + field);
        }
        return value;
    }

    private static @Nullable Object replace(@Nullable Object tree, Function<String, Object> valueOf) {
        if (tree instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> replaced = new LinkedHashMap<>();
            map.forEach((key, value) -> replaced.put(String.valueOf(key), replace(value, valueOf)));
            return replaced;
        }
        if (tree instanceof Collection<?> list) {
            List<@Nullable Object> replaced = new ArrayList<>(list.size());
            list.forEach(item -> replaced.add(replace(item, valueOf)));
            return replaced;
        }
        if (tree instanceof String text) {
            Matcher placeholder = PLACEHOLDER.matcher(text);
            return placeholder.matches() ? valueOf.apply(placeholder.group(1)) : text;
        }
        return tree;
    }
}
