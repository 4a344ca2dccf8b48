package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;

/** {@code DELETE /representations/{id}}. */
public record DeleteRepresentationHandler(RepresentationService representations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        representations
                .delete(Actors.of(ctx), GetRecordHandler.idOf(ctx))
                .map(deleted -> new JsonObject(representations.records().view().of(deleted)))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
