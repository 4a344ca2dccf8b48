package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.UploadState;

/** {@code GET /plans/{plan}/shares/{dpId}/{manifest}} */
record GetShareStateHandler(Aggregator aggregator, SignedAnswers answers) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        DpId dpId = DpId.parse(request.path("dpId"));
        Digest manifest = Digest.parse(request.path("manifest"));
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        Future.succeededFuture(ctx)
                .map(Uploads::plan)
                .compose(plan -> aggregator.shareState(plan, dpId, manifest, sender))
                .map(UploadState::toBytes)
                .onSuccess(answer -> answers.send(ctx, answer))
                .onFailure(ctx::fail);
    }
}
