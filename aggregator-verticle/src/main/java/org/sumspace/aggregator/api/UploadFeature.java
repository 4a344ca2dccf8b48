package org.sumspace.aggregator.api;

import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.RefusalReport;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.training.message.Parts;

/**
 * The uploads of shares and releases.
 *
 * @param budget the memory that all uploads of the node share
 * @param releaseBytesMax the largest release that is accepted
 */
public record UploadFeature(
        Aggregator aggregator, SignedAnswers answers, UploadBudget budget, int releaseBytesMax, RefusalReport refusals)
        implements Feature {
    /** One part of a share, and the manifest before it. */
    private static final int SHARE_BODY_BYTES_MAX = Parts.BYTES + (1 << 12);

    @Override
    public void addTo(Operations operations) {
        Uploads uploads = new Uploads(budget, answers, refusals);
        operations.on("getShareState", new GetShareStateHandler(aggregator, answers, refusals)).stream(
                "submitShare", SHARE_BODY_BYTES_MAX, new SubmitShareHandler(aggregator, uploads))
                .stream("submitRelease", releaseBytesMax, new SubmitReleaseHandler(aggregator, uploads));
    }
}
