package org.sumspace.connector.intermediary.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.intermediary.service.PdiPages;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getPdiUrl}. */
record GetPdiUrlHandler(PdiPages pages, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        String user = request.query("userId").orElseThrow(() -> NodeException.invalidInput("userId is missing"));
        pages.url(user, request.query("privacyNoticeId"))
                .onSuccess(url -> envelope.answer(ctx, 200, new JsonObject().put("url", url)))
                .onFailure(ctx::fail);
    }
}
