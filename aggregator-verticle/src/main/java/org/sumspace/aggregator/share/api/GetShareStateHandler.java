package org.sumspace.aggregator.share.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.share.domain.SharePart;
import org.sumspace.aggregator.share.service.ShareIntake;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.UploadState;

/** {@code GET /plans/{plan}/shares/{dpId}/{manifest}} */
public record GetShareStateHandler(ShareIntake shares, SignedAnswers answers) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        DpId dpId = DpId.parse(request.path("dpId"));
        Digest manifest = Digest.parse(request.path("manifest"));
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        Future.succeededFuture(ctx)
                .map(Uploads::plan)
                .compose(plan -> shares.state(new SharePart(plan, dpId, manifest, 0), sender))
                .map(UploadState::toBytes)
                .onSuccess(answer -> answers.send(ctx, answer))
                .onFailure(ctx::fail);
    }
}
