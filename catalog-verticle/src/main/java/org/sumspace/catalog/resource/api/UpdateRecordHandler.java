package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /K/{id}}. */
public record UpdateRecordHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        RecordInput input = records.read(JsonValue.of(request.object().getMap()));
        records.update(Actors.of(ctx), GetRecordHandler.idOf(ctx), input, Versions.expected(request))
                .onSuccess(record -> new RecordAnswer(ctx, records.view()).written(record, input.ignored()))
                .onFailure(ctx::fail);
    }
}
