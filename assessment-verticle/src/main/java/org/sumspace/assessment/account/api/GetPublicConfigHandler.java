package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.RegistrationService;

/** {@code GET /api/public/config}. */
record GetPublicConfigHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(new JsonObject()
                .put("public_registration_enabled", registrations.isOpen())
                .put("admin_approval_required", true)
                .put("app_name", "Sumspace assessment")
                .put("version", "1.0.0"));
    }
}
