package org.sumspace.aggregator.api;

import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.RefusalReport;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** What can be read of the plans at this aggregator: contributors, releases, models. */
public record PlanFeature(Aggregator aggregator, RefusalReport refusals) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listPlans", new ListPlansHandler(aggregator))
                .on("getContributorSet", new GetContributorSetHandler(aggregator, refusals))
                .on("listReleases", new ListReleasesHandler(aggregator, refusals))
                .on("getModelFile", new GetModelFileHandler(aggregator));
    }
}
