package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/users}. */
record CreateUserHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        accounts.create(
                        body.getString("email"),
                        body.getString("full_name"),
                        body.getJsonArray("role_names").stream()
                                .map(String.class::cast)
                                .toList(),
                        Callers.of(ctx))
                .onSuccess(created -> {
                    ctx.response().setStatusCode(201);
                    ctx.json(new JsonObject()
                            .put("user_id", created.id().toString())
                            .put("email", created.email())
                            .put("activation_token", created.activationToken()));
                })
                .onFailure(ctx::fail);
    }
}
