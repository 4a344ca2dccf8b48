package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/public/password-reset/request}. */
record RequestPasswordResetHandler(RegistrationService registrations, SameOrigin origin)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        origin.require(ctx.request());
        registrations
                .requestReset(ApiRequest.of(ctx).object().getString("email"), Callers.address(ctx))
                .onSuccess(done -> ctx.json(new JsonObject()
                        .put("status", "ok")
                        .put("message", "If the address has an account, a message is on its way.")))
                .onFailure(ctx::fail);
    }
}
