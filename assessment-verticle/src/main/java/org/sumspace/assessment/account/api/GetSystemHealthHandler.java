package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.SystemService;
import org.sumspace.assessment.shared.api.Callers;

/** {@code GET /api/admin/system/health}. */
record GetSystemHealthHandler(SystemService system) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        system.counts(Callers.of(ctx))
                .onSuccess(counts -> ctx.json(new JsonObject()
                        .put("status", "ok")
                        .put("version", "1.0.0")
                        .put("users", counts.users())
                        .put("pending_registrations", counts.pendingRegistrations())))
                .onFailure(ctx::fail);
    }
}
