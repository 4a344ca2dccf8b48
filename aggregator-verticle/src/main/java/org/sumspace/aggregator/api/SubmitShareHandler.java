package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.ApiRequest;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.plan.DpId;

/** {@code PUT /plans/{plan}/shares/{dpId}} */
record SubmitShareHandler(Aggregator aggregator, Uploads uploads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        DpId dpId = DpId.parse(ApiRequest.of(ctx).path("dpId"));
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        Future<Digest> plan = Future.succeededFuture(ctx).map(Uploads::plan);
        uploads.receive(
                ctx,
                plan.compose(digest -> aggregator.announceShare(digest, dpId, sender, Uploads.length(ctx))),
                body -> aggregator.share(plan.result(), dpId, sender, body).map(ShareReceipt::toBytes));
    }
}
