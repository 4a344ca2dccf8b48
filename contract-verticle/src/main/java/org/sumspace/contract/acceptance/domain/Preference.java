package org.sumspace.contract.acceptance.domain;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;

/**
 * One preference of a participant.
 *
 * @param policies descriptions of policies that it accepts
 * @param services URLs of the offerings that it accepts
 * @param ecosystems in which it accepts contracts; empty for any
 */
public record Preference(Set<String> policies, Set<String> services, Set<String> ecosystems) {
    public Preference {
        policies = Set.copyOf(policies);
        services = Set.copyOf(services);
        ecosystems = Set.copyOf(ecosystems);
    }

    /** @param preferences one preference as a client sends it, or an array of them */
    public static List<Preference> listOf(JsonValue preferences) {
        return (preferences.isArray() ? preferences.items() : List.of(preferences))
                .stream().map(Preference::of).toList();
    }

    /** A policy with a frequency of 0 is refused. */
    private static Preference of(JsonValue json) {
        Set<String> policies = json.member("policies").items().stream()
                .filter(policy -> policy.member("frequency").doubleValue() > 0)
                .map(policy -> policy.member("policy").asText())
                .collect(Collectors.toSet());
        return new Preference(policies, texts(json.member("services")), texts(json.member("ecosystems")));
    }

    private static Set<String> texts(JsonValue array) {
        return array.items().stream().map(JsonValue::asText).collect(Collectors.toSet());
    }
}
