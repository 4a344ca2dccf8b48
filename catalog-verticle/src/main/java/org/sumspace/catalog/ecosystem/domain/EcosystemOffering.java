package org.sumspace.catalog.ecosystem.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.sumspace.common.document.JsonValue;

/**
 * What a participant offers in an ecosystem.
 *
 * @param serviceOffering id of a service offering of the participant
 * @param rules under which members may use it
 */
public record EcosystemOffering(
        String serviceOffering, @JsonProperty("policy") List<OfferingRule> rules) {
    /**
     * A rule under which an offering may be used: a rule document of the contract manager, with values for its placeholders.
     *
     * @param ruleId names the rule document
     * @param values an object
     */
    public record OfferingRule(String ruleId, JsonValue values) {}

    public EcosystemOffering {
        rules = List.copyOf(rules);
    }
}
