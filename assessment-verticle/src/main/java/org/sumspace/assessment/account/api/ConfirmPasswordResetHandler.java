package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/public/password-reset/confirm}. */
record ConfirmPasswordResetHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        ActivateAccountHandler.requireEqual(body);
        accounts.reset(
                        body.getString("token"),
                        body.getString("new_password"),
                        Callers.address(ctx),
                        Callers.requestId(ctx))
                .onSuccess(done -> ctx.json(new JsonObject()
                        .put("status", "ok")
                        .put("message", "Log in with the password that you chose.")))
                .onFailure(ctx::fail);
    }
}
