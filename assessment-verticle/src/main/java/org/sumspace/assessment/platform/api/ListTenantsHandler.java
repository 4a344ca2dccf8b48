package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;

/** {@code GET /api/platform/tenants}. */
record ListTenantsHandler(TenantService tenants) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        tenants.list(Callers.of(ctx))
                .onSuccess(found -> {
                    JsonArray all = new JsonArray();
                    found.forEach(tenant -> all.add(TenantJson.of(tenant)));
                    ctx.json(all);
                })
                .onFailure(ctx::fail);
    }
}
