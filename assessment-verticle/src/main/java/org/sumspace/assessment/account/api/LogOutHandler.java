package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.SessionService;

/** {@code POST /api/auth/logout}. */
record LogOutHandler(SessionService sessions, SessionCookie cookie, SameOrigin origin)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        origin.require(ctx.request());
        sessions.logout(SessionCookie.read(ctx))
                .onSuccess(done -> {
                    cookie.remove(ctx);
                    ctx.json(new JsonObject().put("status", "ok"));
                })
                .onFailure(ctx::fail);
    }
}
