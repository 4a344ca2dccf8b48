package org.sumspace.catalog.ecosystem.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering.OfferingRule;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * Reads offerings from a body that meets the contract. An item is {@code {serviceOffering, policy: [{ruleId, values}]}} or one
 * rule, {@code {serviceOffering, ruleId, values}}.
 */
public final class OfferingReader {
    private static final String OFFERINGS = "serviceofferings";
    private static final int OFFERINGS_MAX = 100;
    private static final int RULES_MAX = 100;
    private static final int DEPTH_MAX = 12;
    private static final int BYTES_MAX = 32 * 1024;

    private final SelfDescriptions selfDescriptions;

    public OfferingReader(SelfDescriptions selfDescriptions) {
        this.selfDescriptions = selfDescriptions;
    }

    /** @throws NodeException INVALID_INPUT with every violation, TOO_LARGE if they have too many bytes */
    public List<EcosystemOffering> read(JsonValue offerings) {
        if (offerings.isMissing()) {
            return List.of();
        }
        requireCanonical(offerings);
        List<Violation> violations = new ArrayList<>();
        Map<String, List<OfferingRule>> rules = new LinkedHashMap<>();
        List<JsonValue> items = offerings.items();
        for (int i = 0; i < items.size(); i++) {
            JsonValue item = items.get(i);
            String path = "/offerings/" + i;
            if (item.isDeeperThan(DEPTH_MAX)) {
                violations.add(new Violation(path, "has more than " + DEPTH_MAX + " levels"));
                continue;
            }
            selfDescriptions
                    .id(
                            item.member("serviceOffering").asText(),
                            List.of(OFFERINGS),
                            path + "/serviceOffering",
                            violations)
                    .ifPresent(offering -> rules.computeIfAbsent(offering, first -> new ArrayList<>())
                            .addAll(rules(item)));
        }
        requireLimits(rules, violations);
        NodeException.requireNone(violations);
        return rules.entrySet().stream()
                .map(each -> new EcosystemOffering(each.getKey(), each.getValue()))
                .toList();
    }

    private static List<OfferingRule> rules(JsonValue item) {
        return item.has("ruleId")
                ? List.of(rule(item))
                : item.member("policy").items().stream()
                        .map(OfferingReader::rule)
                        .toList();
    }

    private static OfferingRule rule(JsonValue json) {
        JsonValue values = json.member("values");
        return new OfferingRule(json.member("ruleId").asText(), values.isObject() ? values : JsonValue.of(Map.of()));
    }

    private static void requireLimits(Map<String, List<OfferingRule>> rules, List<Violation> violations) {
        if (rules.size() > OFFERINGS_MAX) {
            violations.add(new Violation("/offerings", "expected at most " + OFFERINGS_MAX + " offerings"));
        }
        if (rules.values().stream().anyMatch(each -> each.size() > RULES_MAX)) {
            violations.add(new Violation("/offerings", "expected at most " + RULES_MAX + " rules of an offering"));
        }
    }

    private static void requireCanonical(JsonValue offerings) {
        try {
            if (CanonicalJson.write(offerings).length > BYTES_MAX) {
                throw NodeException.tooLarge(
                        "The offerings of a participant in an ecosystem have at most " + BYTES_MAX + " bytes of JSON.");
            }
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation("/offerings", String.valueOf(e.getMessage()))));
        }
    }
}
