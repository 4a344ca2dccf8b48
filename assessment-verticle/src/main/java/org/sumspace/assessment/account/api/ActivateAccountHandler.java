package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/public/activate}. */
record ActivateAccountHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        requireEqual(body);
        accounts.activate(
                        body.getString("token"),
                        body.getString("new_password"),
                        Callers.address(ctx),
                        Callers.requestId(ctx))
                .onSuccess(done -> ctx.json(new JsonObject()
                        .put("status", "activated")
                        .put("message", "Log in with the password that you chose.")))
                .onFailure(ctx::fail);
    }

    static void requireEqual(JsonObject body) {
        if (!body.getString("new_password").equals(body.getString("confirm_password"))) {
            throw NodeException.unprocessable(
                    List.of(new Violation("/confirm_password", "is not equal to new_password")));
        }
    }
}
