package org.sumspace.connector.login.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.login.service.AdministratorTokens;
import org.sumspace.connector.shared.api.Envelope;

/** {@code loginWithServiceKey}. */
public record LoginWithServiceKeyHandler(AdministratorTokens tokens, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        tokens.logIn(
                        body.getString("serviceKey"),
                        Secret.of(body.getString("secretKey")),
                        ctx.request().remoteAddress().hostAddress())
                .onSuccess(given -> envelope.answer(ctx, 200, TokensJson.of(given)))
                .onFailure(ctx::fail);
    }
}
