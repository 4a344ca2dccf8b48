package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

/** An aggregator that an AI provider names for its execution plan: where it is, and who runs it. */
public record AggregatorChoice(String url, String org) {
    public AggregatorChoice {
        requireNonNull(url, "url is null");
        requireNonNull(org, "org is null");
    }
}
