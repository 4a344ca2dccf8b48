package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;

/** {@code PUT /plans/{plan}/releases/{group}/{index}} */
record SubmitReleaseHandler(Aggregator aggregator, Uploads uploads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        int group = Integer.parseInt(ApiRequest.of(ctx).path("group"));
        int index = Integer.parseInt(ApiRequest.of(ctx).path("index"));
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        Future<Digest> plan = Future.succeededFuture(ctx).map(Uploads::plan);
        uploads.receive(
                ctx,
                plan.compose(digest -> aggregator.announceRelease(digest, group, index, sender, Uploads.length(ctx))),
                body -> aggregator
                        .release(plan.result(), group, index, sender, body)
                        .map(Digest::toBytes));
    }
}
