package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /K}. */
public record CreateRecordHandler(RecordService records) implements Handler<RoutingContext> {
    private static final int CREATED = 201;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordInput input = records.read(JsonValue.of(request.object().getMap()));
        records.create(Actors.of(ctx), input, request.header("Idempotency-Key"))
                .onSuccess(record -> {
                    ctx.response().setStatusCode(CREATED);
                    new RecordAnswer(ctx, records.view()).written(record, input.ignored());
                })
                .onFailure(ctx::fail);
    }
}
