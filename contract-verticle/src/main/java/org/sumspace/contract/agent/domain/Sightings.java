package org.sumspace.contract.agent.domain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Policies and services that were seen in contracts, with their frequencies.
 *
 * @param policies numbers of sightings by descriptions
 * @param services numbers of sightings by URLs of offerings
 * @param contracts ids of the ecosystems' contracts
 */
public record Sightings(Map<String, Long> policies, Map<String, Long> services, List<String> contracts) {
    public static final Sightings NONE = new Sightings(Map.of(), Map.of(), List.of());

    /** Maps keep their order, which is that of the first sightings. */
    public Sightings {
        policies = Collections.unmodifiableMap(new LinkedHashMap<>(policies));
        services = Collections.unmodifiableMap(new LinkedHashMap<>(services));
        contracts = List.copyOf(contracts);
    }
}
