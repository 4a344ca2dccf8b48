package org.sumspace.contract.session.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.session.service.SessionService;
import org.sumspace.contract.shared.api.Answers;
import org.sumspace.contract.shared.api.SessionCookie;

/** {@code GET /ping}: begins a session. */
public record PingHandler(SessionService sessions) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        SessionCookie.write(ctx, sessions.continued(SessionCookie.read(ctx)));
        Answers.json(ctx, new JsonObject().put("message", "pong!"));
    }
}
