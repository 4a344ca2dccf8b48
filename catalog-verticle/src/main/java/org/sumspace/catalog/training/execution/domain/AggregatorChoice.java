package org.sumspace.catalog.training.execution.domain;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.common.trust.NodeRole;

/** An aggregator that an AI provider chooses for its execution plan: its URL and its organisation. */
public record AggregatorChoice(String url, String org) {
    public AggregatorChoice {
        requireNonNull(url, "url is null");
        requireNonNull(org, "org is null");
    }

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
