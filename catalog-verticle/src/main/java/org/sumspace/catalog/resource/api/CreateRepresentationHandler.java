package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /representations}. */
public record CreateRepresentationHandler(RepresentationService representations) implements Handler<RoutingContext> {
    private static final int CREATED = 201;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordInput input =
                representations.records().read(JsonValue.of(request.object().getMap()));
        representations
                .create(Actors.of(ctx), input, request.header("Idempotency-Key"))
                .onSuccess(created -> {
                    ctx.response().setStatusCode(CREATED);
                    new RecordAnswer(ctx, representations.records().view()).written(created, input.ignored());
                })
                .onFailure(ctx::fail);
    }
}
