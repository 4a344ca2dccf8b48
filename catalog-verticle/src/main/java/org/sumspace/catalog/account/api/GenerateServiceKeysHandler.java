package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.ServiceKeyService;

/** {@code POST /participants/generate-api-key}. */
public record GenerateServiceKeysHandler(ServiceKeyService keys) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        // A connector signs its tokens with the keys, so existing clients expect of its request that there are some
        // already.
        String participant = Members.participant(ctx);
        keys.requireNone(participant)
                .compose(none -> keys.generate(Members.administrator(ctx)))
                .onSuccess(made -> ParticipantJson.answerCreated(ctx, made))
                .onFailure(ctx::fail);
    }
}
