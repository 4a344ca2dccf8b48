package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getExchange}: the administrator gets the record, another party its state (message 8). */
record GetExchangeHandler(ExchangeList exchanges, PeerService peers, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        int party = request.query("party").map(Integer::parseInt).orElse(0);
        found(ctx, request.path("exchangeId"), party)
                .onSuccess(found -> envelope.answer(ctx, 200, found))
                .onFailure(ctx::fail);
    }

    private Future<JsonObject> found(RoutingContext ctx, String id, int party) {
        return ParticipantRequest.find(ctx)
                .map(signed ->
                        peers.state(signed.participant().toString(), id, party).map(ExchangeJson::state))
                .orElseGet(() -> {
                    Callers.requireAdministrator(ctx);
                    return view(exchanges, id);
                });
    }

    /** The record with what happened. */
    static Future<JsonObject> view(ExchangeList exchanges, String id) {
        return exchanges
                .find(id)
                .compose(record -> exchanges.timeline(record).map(timeline -> ExchangeJson.of(record, timeline)));
    }
}
