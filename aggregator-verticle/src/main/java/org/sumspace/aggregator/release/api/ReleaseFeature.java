package org.sumspace.aggregator.release.api;

import org.sumspace.aggregator.release.service.ModelVersions;
import org.sumspace.aggregator.release.service.ReleaseService;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/**
 * The releases of aggregators below this one, and the model that the main aggregator makes of them.
 *
 * @param releaseBytesMax the largest release that is accepted
 */
public record ReleaseFeature(ReleaseService releases, ModelVersions models, Uploads uploads, int releaseBytesMax)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listReleases", new ListReleasesHandler(releases))
                .handle("getModelFile", new GetModelFileHandler(models))
                .stream("submitRelease", releaseBytesMax, new SubmitReleaseHandler(releases, uploads));
    }
}
