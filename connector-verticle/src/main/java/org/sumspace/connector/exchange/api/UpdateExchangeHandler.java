package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.shared.api.Envelope;

/** {@code updateExchange}: an old connector announces its record, or reports its status. */
record UpdateExchangeHandler(OldPeerService oldPeers, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        oldPeers.update(
                        OldPeerAuthenticator.callers(ctx).orElse(Set.of()),
                        request.path("exchangeId"),
                        JsonValue.of(request.object().getMap()))
                .onSuccess(record -> envelope.answer(ctx, 200, ExchangeJson.state(PeerState.of(record, null))))
                .onFailure(ctx::fail);
    }
}
