package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.StoredModel;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.peer.SignedRequest;

/** {@code GET /models/{model}/versions/{version}/file} */
record GetModelFileHandler(Aggregator aggregator) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ModelPath.find(ctx, aggregator)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such model version.")))
                .compose(model -> send(ctx, model))
                .onFailure(ctx::fail);
    }

    private static Future<Void> send(RoutingContext ctx, StoredModel model) {
        SignedRequest.find(ctx)
                .filter(request -> !model.readers().contains(request.peer().keyId()))
                .ifPresent(stranger -> {
                    throw NodeException.forbidden("This node took no part in the training.");
                });
        return ctx.response()
                .putHeader("Content-Type", MediaTypes.OCTET_STREAM)
                .putHeader("ETag", '"' + model.sha256().toString() + '"')
                .sendFile(model.file().toString());
    }
}
