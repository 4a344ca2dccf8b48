package org.sumspace.aggregator.share.api;

import io.vertx.core.Future;
import org.sumspace.aggregator.share.service.ShareIntake;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.answer.FailureReport;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.trust.NodeRole;

/**
 * The shares that processor nodes upload to this aggregator.
 *
 * @param failures reports refused frames, as those of whole requests are
 */
public record ShareFeature(ShareIntake shares, Uploads uploads, FailureReport failures) implements Feature {
    /** A node sends the next batch while one is checked. */
    private static final int BATCHES_AT_ONCE = 2;

    @Override
    public void addTo(Operations operations) {
        operations.streamed("submitShares", ShareBatch.BYTES_MAX, this::submitShares);
    }

    private Future<Answer> submitShares(ApiRequest request) {
        Digest plan = Uploads.plan(request);
        Digest node = SignedRequest.of(request).peer().node(NodeRole.PROCESSOR).keyId();
        return uploads.receive(
                request,
                BATCHES_AT_ONCE,
                shares.expect(plan, node, Uploads.length(request)),
                (expected, body) -> shares.submit(expected, node, body)
                        .map(outcomes -> ShareOutcome.toBytes(outcomes.stream()
                                .map(each -> outcome(plan, each))
                                .toList())));
    }

    private ShareOutcome outcome(Digest plan, Future<UploadState> frame) {
        return frame.succeeded()
                ? ShareOutcome.of(frame.result())
                : ShareOutcome.refused(failures.ofPart("A share of plan " + plan, frame.cause()));
    }
}
