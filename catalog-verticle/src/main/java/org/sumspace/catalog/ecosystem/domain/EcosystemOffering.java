package org.sumspace.catalog.ecosystem.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What a participant offers in an ecosystem.
 *
 * @param serviceOffering id of a service offering of the participant
 * @param rules under which members may use it
 */
public record EcosystemOffering(
        String serviceOffering, @JsonProperty("policy") List<OfferingRule> rules) {
    public EcosystemOffering {
        rules = List.copyOf(rules);
    }
}
