package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/users/{user_id}/resend-activation}. */
record ResendActivationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        registrations
                .resendActivation(AccountJson.id(ApiRequest.of(ctx).path("user_id")), Callers.of(ctx))
                .onSuccess(token -> {
                    JsonObject answer = new JsonObject().put("status", "ok");
                    token.ifPresent(shown -> answer.put("dev_activation_token", shown));
                    ctx.json(answer);
                })
                .onFailure(ctx::fail);
    }
}
