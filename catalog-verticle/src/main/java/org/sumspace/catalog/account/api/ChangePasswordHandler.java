package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /auth/password}. */
public record ChangePasswordHandler(AccountService accounts) implements Handler<RoutingContext> {
    private static final int NO_CONTENT = 204;

    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        accounts.changePassword(
                        Members.administrator(ctx),
                        body.getString("oldPassword"),
                        body.getString("newPassword"),
                        ctx.request().remoteAddress().hostAddress())
                .onSuccess(done -> ctx.response().setStatusCode(NO_CONTENT).end())
                .onFailure(ctx::fail);
    }
}
