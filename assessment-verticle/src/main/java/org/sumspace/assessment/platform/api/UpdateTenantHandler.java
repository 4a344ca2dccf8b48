package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.platform.domain.TenantChanges;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PATCH /api/platform/tenants/{tenant_id}}. */
record UpdateTenantHandler(TenantService tenants) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        Map<String, Long> limits = new HashMap<>();
        JsonObject quotas = body.getJsonObject("quotas", new JsonObject());
        quotas.fieldNames().forEach(name -> limits.put(name, quotas.getLong(name)));
        tenants.update(
                        TenantJson.id(request.path("tenant_id")),
                        new TenantChanges(
                                Optional.ofNullable(body.getString("name")),
                                Optional.ofNullable(body.getString("plan")),
                                Optional.ofNullable(body.getString("description")),
                                limits),
                        Callers.of(ctx))
                .onSuccess(changed -> ctx.json(TenantJson.of(changed)))
                .onFailure(ctx::fail);
    }
}
