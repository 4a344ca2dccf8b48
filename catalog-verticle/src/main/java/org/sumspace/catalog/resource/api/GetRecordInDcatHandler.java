package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.core.DcatView;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;

/** {@code GET /K/dcat/{id}}. */
public record GetRecordInDcatHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        records.get(Actors.find(ctx), GetRecordHandler.idOf(ctx))
                .map(record -> new JsonObject(new DcatView(records.view()).of(record)))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
