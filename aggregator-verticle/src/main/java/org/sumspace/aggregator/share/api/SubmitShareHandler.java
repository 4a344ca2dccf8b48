package org.sumspace.aggregator.share.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.share.domain.SharePart;
import org.sumspace.aggregator.share.service.ShareIntake;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.UploadState;

/** {@code PUT /plans/{plan}/shares/{dpId}/{manifest}/{part}} */
public record SubmitShareHandler(ShareIntake shares, Uploads uploads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Digest sender = SignedRequest.of(ctx).peer().keyId();
        uploads.receive(
                ctx,
                Future.succeededFuture(ctx)
                        .map(SubmitShareHandler::part)
                        .compose(part -> shares.expect(part, sender, Uploads.length(ctx))),
                (expected, body) -> shares.submit(expected, body).map(UploadState::toBytes));
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
