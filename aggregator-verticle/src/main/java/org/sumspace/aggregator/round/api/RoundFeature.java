package org.sumspace.aggregator.round.api;

import org.sumspace.aggregator.round.service.PlanViews;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** What can be read of the plans at this aggregator and of the sets of contributors that were agreed on. */
public record RoundFeature(PlanViews plans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listPlans", new ListPlansHandler(plans))
                .handle("getContributorSet", new GetContributorSetHandler(plans));
    }
}
