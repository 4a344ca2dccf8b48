package org.sumspace.aggregator.share.api;

import org.sumspace.aggregator.share.service.ShareIntake;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.training.message.Parts;

/** The shares that processors upload to this aggregator. */
public record ShareFeature(ShareIntake shares, Uploads uploads, SignedAnswers answers) implements Feature {
    /** One part of a share, and the manifest before it. */
    private static final int SHARE_BODY_BYTES_MAX = Parts.BYTES + (1 << 12);

    @Override
    public void addTo(Operations operations) {
        operations.handle("getShareState", new GetShareStateHandler(shares, answers)).stream(
                "submitShare", SHARE_BODY_BYTES_MAX, new SubmitShareHandler(shares, uploads));
    }
}
