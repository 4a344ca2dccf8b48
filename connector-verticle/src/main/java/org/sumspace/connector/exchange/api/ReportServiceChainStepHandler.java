package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/** {@code reportServiceChainStep}: a party of a chain reports to the consumer that its step is done. */
record ReportServiceChainStepHandler(PeerService peers, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        peers.stepDone(
                        PeerMessage.of(ctx).sender(),
                        request.path("exchangeId"),
                        Integer.parseInt(request.path("index")))
                .onSuccess(state -> envelope.answer(ctx, 200, ExchangeJson.state(state)))
                .onFailure(ctx::fail);
    }
}
