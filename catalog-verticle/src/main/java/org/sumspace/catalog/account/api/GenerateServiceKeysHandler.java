package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.ServiceKeyService;

/** {@code POST /participants/generate-api-key}. */
public record GenerateServiceKeysHandler(ServiceKeyService keys) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        keys.generate(Members.administrator(ctx))
                .onSuccess(made -> ParticipantJson.answerCreated(ctx, made))
                .onFailure(ctx::fail);
    }
}
