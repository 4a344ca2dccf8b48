package org.sumspace.aggregator.share.api;

import io.vertx.core.Future;
import org.sumspace.aggregator.share.domain.SharePart;
import org.sumspace.aggregator.share.service.ShareIntake;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedPeerAnswers;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.UploadState;

/** The shares that processors upload to this aggregator. */
public record ShareFeature(ShareIntake shares, Uploads uploads, SignedPeerAnswers answers) implements Feature {
    /** The largest body: one part of a share with the manifest before it. */
    private static final int SHARE_BODY_BYTES_MAX = Parts.BYTES + (1 << 12);

    @Override
    public void addTo(Operations operations) {
        operations
                .on("getShareState", this::getShareState)
                .streamed("submitShare", SHARE_BODY_BYTES_MAX, this::submitShare);
    }

    private Future<Answer> getShareState(ApiRequest request) {
        SignedRequest signed = SignedRequest.of(request);
        return shares.state(part(request, 0), signed.peer().keyId())
                .compose(state -> answers.of(signed, state.toBytes()));
    }

    private Future<Answer> submitShare(ApiRequest request) {
        SharePart part = part(request, Integer.parseInt(request.path("part")));
        Digest sender = SignedRequest.of(request).peer().keyId();
        return uploads.receive(
                request,
                shares.expect(part, sender, Uploads.length(request)),
                (expected, body) -> shares.submit(expected, body).map(UploadState::toBytes));
    }

    private static SharePart part(ApiRequest request, int part) {
        return new SharePart(
                Uploads.plan(request), DpId.parse(request.path("dpId")), Digest.parse(request.path("manifest")), part);
    }
}
