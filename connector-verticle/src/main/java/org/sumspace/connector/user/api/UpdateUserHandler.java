package org.sumspace.connector.user.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;
import org.sumspace.connector.user.service.UserService;

/** {@code updateUser}. */
record UpdateUserHandler(UserService service, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        service.update(
                        ApiRequest.of(ctx).path("id"),
                        UserJson.read(ApiRequest.of(ctx).object()))
                .onSuccess(found -> envelope.answer(ctx, 200, UserJson.of(found)))
                .onFailure(ctx::fail);
    }
}
