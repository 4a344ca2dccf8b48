package org.sumspace.connector.login.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.login.service.AdministratorTokens;
import org.sumspace.connector.shared.api.Envelope;

/** {@code refreshToken}. */
public record RefreshTokenHandler(AdministratorTokens tokens, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        tokens.refresh(ApiRequest.of(ctx).object().getString(TokensJson.REFRESH_TOKEN))
                .onSuccess(token -> envelope.answer(ctx, 200, TokensJson.of(token)))
                .onFailure(ctx::fail);
    }
}
