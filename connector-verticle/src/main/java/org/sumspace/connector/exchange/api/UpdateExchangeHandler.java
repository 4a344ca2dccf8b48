package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/**
 * {@code updateExchange}: an old connector announces its record, or reports its status; an administrator ends an exchange with an
 * error. Nothing else of a record is anybody's to write.
 */
record UpdateExchangeHandler(OldPeerService oldPeers, TriggerService triggers, Envelope envelope)
        implements Handler<RoutingContext> {
    private static final String STATUS = "status";
    private static final String ERROR = "error";
    private static final String ENDED = "Ended by an administrator.";

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String id = request.path("exchangeId");
        OldPeerAuthenticator.callers(ctx)
                .map(callers -> old(callers, id, request.object()))
                .orElseGet(() -> {
                    Callers.requireAdministrator(ctx);
                    return triggers.end(id, wish(request.object())).map(ExchangeJson::of);
                })
                .onSuccess(shown -> envelope.answer(ctx, 200, shown))
                .onFailure(ctx::fail);
    }

    private Future<JsonObject> old(Set<String> callers, String id, JsonObject body) {
        return oldPeers.update(callers, id, JsonValue.of(body.getMap()))
                .map(record -> ExchangeJson.state(PeerState.of(record, null)));
    }

    private static Wish wish(JsonObject body) {
        if (!Set.of(STATUS, ERROR).containsAll(body.fieldNames())) {
            throw NodeException.invalidInput(
                    "An administrator can write status and error of an exchange, and no more.");
        }
        String stated = body.getString(STATUS, "");
        ExchangeStatus status = Arrays.stream(ExchangeStatus.values())
                .filter(each -> each.isError() && each.name().equals(stated))
                .findFirst()
                .orElseThrow(() -> NodeException.invalidInput(
                        "An administrator can only end an exchange with an error: expected its status."));
        String reason = body.getJsonObject(ERROR, new JsonObject()).getString("message", ENDED);
        return new Wish(status, reason);
    }
}
