package org.sumspace.catalog.training.execution.domain;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.common.trust.NodeRole;

/** An aggregator that an AI provider chooses for its execution plan: its URL and its organisation. */
public record AggregatorChoice(String url, String org) {

    /** The registrations of the chosen aggregators; a choice that is not registered is left out. */
    public static List<NodeRegistration> registered(
            Collection<AggregatorChoice> choices, List<NodeRegistration> registrations) {
        Set<AggregatorChoice> chosen = Set.copyOf(choices);
        return registrations.stream()
                .filter(node -> node.body().role() == NodeRole.AGGREGATOR)
                .filter(node -> chosen.contains(
                        new AggregatorChoice(node.body().url(), node.body().organisation())))
                .toList();
    }
}
