package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.domain.TenantFeature;

/** {@code GET /api/public/cloud}. */
record GetCloudHandler(Edition edition) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonArray features = new JsonArray();
        for (TenantFeature feature : TenantFeature.values()) {
            features.add(feature.label());
        }
        JsonObject cloud = new JsonObject()
                .put("name", "Sumspace assessment")
                .put("description", "A node that somebody else runs for your organisation.")
                .put("features", features)
                .put("open_source_core", true);
        if (edition.contact() != null) {
            cloud.put("contact", edition.contact());
        }
        ctx.json(cloud);
    }
}
