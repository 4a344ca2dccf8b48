package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/auth/login}. */
record LogInHandler(SessionService sessions, SessionCookie cookie, SameOrigin origin)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        origin.require(ctx.request());
        JsonObject body = ApiRequest.of(ctx).object();
        sessions.login(
                        body.getString("email"),
                        body.getString("password"),
                        body.getString("mfa_code", ""),
                        Callers.address(ctx),
                        Callers.requestId(ctx))
                .onSuccess(session -> {
                    cookie.write(ctx, session.token());
                    ctx.json(new JsonObject()
                            .put("status", "ok")
                            .put("must_change_password", session.mustChangePassword())
                            .put("roles", new JsonArray(session.roles())));
                })
                .onFailure(ctx::fail);
    }
}
