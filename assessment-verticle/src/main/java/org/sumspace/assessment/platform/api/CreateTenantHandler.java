package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/platform/tenants}. */
record CreateTenantHandler(TenantService tenants) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        tenants.create(
                        body.getString("slug"),
                        body.getString("name"),
                        body.getString("plan"),
                        body.getString("description"),
                        Callers.of(ctx))
                .onSuccess(created -> {
                    ctx.response().setStatusCode(201);
                    ctx.json(TenantJson.of(created));
                })
                .onFailure(ctx::fail);
    }
}
