package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/platform/tenants/{tenant_id}/activate}. */
record ActivateTenantHandler(TenantService tenants) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        tenants.activate(TenantJson.id(ApiRequest.of(ctx).path("tenant_id")), Callers.of(ctx))
                .onSuccess(changed -> ctx.json(TenantJson.of(changed)))
                .onFailure(ctx::fail);
    }
}
