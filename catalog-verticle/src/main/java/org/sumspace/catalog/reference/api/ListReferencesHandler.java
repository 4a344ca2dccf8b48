package org.sumspace.catalog.reference.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.reference.service.ReferenceService;

/** {@code GET /reference/KIND}: all entries, which are few. */
public record ListReferencesHandler(ReferenceService references, String kind) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(new JsonArray(
                references.list(kind).stream().map(JsonObject::new).toList()));
    }
}
