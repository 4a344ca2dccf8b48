package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/auth/change-password}. */
record ChangePasswordHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        ActivateAccountHandler.requireEqual(body);
        accounts.changePassword(
                        body.getString("current_password"),
                        body.getString("new_password"),
                        Objects.requireNonNull(SessionCookie.read(ctx)),
                        Callers.of(ctx))
                .onSuccess(done -> ctx.json(new JsonObject().put("status", "ok")))
                .onFailure(ctx::fail);
    }
}
