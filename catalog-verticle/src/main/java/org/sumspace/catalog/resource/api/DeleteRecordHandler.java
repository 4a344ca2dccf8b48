package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;

/** {@code DELETE /K/{id}}. */
public record DeleteRecordHandler(RecordService records, RepresentationService representations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        records.delete(Actors.of(ctx), GetRecordHandler.idOf(ctx), representations::deleteOf)
                .map(record -> new JsonObject(records.view().of(record)))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
