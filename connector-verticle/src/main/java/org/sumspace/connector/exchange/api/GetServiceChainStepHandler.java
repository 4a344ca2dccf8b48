package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getServiceChainStep}: for administrators, and for the other parties of the exchange. */
record GetServiceChainStepHandler(ExchangeList exchanges, PeerService peers, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        int index = Integer.parseInt(request.path("index"));
        found(ctx, request.path("exchangeId"), index)
                .map(record -> step(record, index))
                .onSuccess(step -> envelope.answer(ctx, 200, step))
                .onFailure(ctx::fail);
    }

    private Future<ExchangeRecord> found(RoutingContext ctx, String id, int index) {
        return ParticipantRequest.find(ctx)
                .map(signed -> peers.record(signed.participant().toString(), id, index))
                .orElseGet(() -> {
                    Callers.requireAdministrator(ctx);
                    return exchanges.find(id);
                });
    }

    private static JsonObject step(ExchangeRecord record, int index) {
        JsonArray steps = ExchangeJson.steps(record);
        if (record.request().serviceChain().isEmpty() || index >= steps.size()) {
            throw NodeException.notFound("The exchange has no step " + index + " of a service chain.");
        }
        return steps.getJsonObject(index);
    }
}
