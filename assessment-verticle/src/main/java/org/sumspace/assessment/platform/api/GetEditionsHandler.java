package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.domain.Edition;

/** {@code GET /api/public/editions}. This version has no managed backups, support access or single sign-on. */
record GetEditionsHandler(Edition edition) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(new JsonObject()
                .put("deployment_mode", edition.mode().label())
                .put("tenant_mode", edition.multiTenant() ? "multi" : "single")
                .put(
                        "edition",
                        new JsonObject().put("id", edition.mode().label()).put("name", "Sumspace assessment"))
                .put(
                        "features",
                        new JsonObject()
                                .put("multi_tenant", edition.multiTenant())
                                .put("managed_backups", false)
                                .put("support_access", false)
                                .put("enterprise_sso", false))
                .put("links", new JsonObject().put("documentation", "/docs").put("contract", "/openapi.json")));
    }
}
