package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PATCH /api/platform/tenants/{tenant_id}/feature-flags}. */
record SetFeatureFlagHandler(TenantService tenants) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        TenantFeature feature = TenantFeature.of(body.getString("feature"))
                .orElseThrow(() -> NodeException.unprocessable(
                        List.of(new Violation("/feature", "is not a feature of this node"))));
        tenants.setFeature(
                        TenantJson.id(request.path("tenant_id")), feature, body.getBoolean("enabled"), Callers.of(ctx))
                .onSuccess(changed -> ctx.json(TenantJson.features(changed)))
                .onFailure(ctx::fail);
    }
}
