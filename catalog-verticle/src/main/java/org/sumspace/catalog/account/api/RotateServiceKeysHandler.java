package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.ServiceKeyService;

/** {@code POST /participants/rotate-api-key}. */
public record RotateServiceKeysHandler(ServiceKeyService keys) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        keys.rotate(Members.administrator(ctx))
                .onSuccess(made -> ParticipantJson.answerCreated(ctx, made))
                .onFailure(ctx::fail);
    }
}
