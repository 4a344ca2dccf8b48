package org.sumspace.contract.session.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.session.service.SessionService;
import org.sumspace.contract.shared.api.Answers;
import org.sumspace.contract.shared.api.SessionCookie;

/** {@code PUT /user/store}. */
public record StoreSessionValuesHandler(SessionService sessions) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String token = sessions.continued(SessionCookie.read(ctx));
        sessions.put(token, JsonValue.of(ApiRequest.of(ctx).object().getMap()));
        SessionCookie.write(ctx, token);
        Answers.json(ctx, new JsonObject().put("message", "Data has been added to the store."));
    }
}
