package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/**
 * A tenant: {@code GET /api/platform/tenants/{tenant_id}}, or what it has of features.
 *
 * @param view what is shown of it
 */
record GetTenantHandler(TenantService tenants, Function<TenantState, JsonObject> view)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        tenants.get(TenantJson.id(ApiRequest.of(ctx).path("tenant_id")), Callers.of(ctx))
                .onSuccess(found -> ctx.json(view.apply(found)))
                .onFailure(ctx::fail);
    }
}
