package org.sumspace.assessment.operation.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;

/** {@code GET /healthz}. */
record GetHealthHandler(Clock clock) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(answer(clock, "ok"));
    }

    static JsonObject answer(Clock clock, String status) {
        return new JsonObject()
                .put("status", status)
                .put("version", OperationFeature.VERSION)
                .put("timestamp", clock.instant().toString());
    }
}
