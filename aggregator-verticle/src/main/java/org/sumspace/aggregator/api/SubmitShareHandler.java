package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.SharePart;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.UploadState;

/** {@code PUT /plans/{plan}/shares/{dpId}/{manifest}/{part}} */
record SubmitShareHandler(Aggregator aggregator, Uploads uploads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        Future<SharePart> part = Future.succeededFuture(ctx).map(SubmitShareHandler::part);
        uploads.receive(
                ctx,
                part.compose(named -> aggregator.announceShare(named, sender, Uploads.length(ctx))),
                body -> aggregator.share(part.result(), sender, body).map(UploadState::toBytes));
    }

    private static SharePart part(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        return new SharePart(
                Uploads.plan(ctx),
                DpId.parse(request.path("dpId")),
                Digest.parse(request.path("manifest")),
                Integer.parseInt(request.path("part")));
    }
}
