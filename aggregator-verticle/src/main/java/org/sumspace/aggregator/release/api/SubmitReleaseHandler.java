package org.sumspace.aggregator.release.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.release.service.ReleaseService;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;

/** {@code PUT /plans/{plan}/releases/{group}/{index}} */
public record SubmitReleaseHandler(ReleaseService releases, Uploads uploads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        int group = Integer.parseInt(ApiRequest.of(ctx).path("group"));
        int index = Integer.parseInt(ApiRequest.of(ctx).path("index"));
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        uploads.receive(
                ctx,
                Future.succeededFuture(ctx)
                        .map(Uploads::plan)
                        .compose(plan -> releases.expect(plan, group, index, sender, Uploads.length(ctx))),
                (expected, body) -> releases.submit(expected, body).map(Digest::toBytes));
    }
}
