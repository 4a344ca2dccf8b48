package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.exchange.domain.ExchangeFilter;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code listExchanges}: the administrator gets records, others ids and status. */
record ListExchangesHandler(ExchangeList exchanges, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        if (Caller.find(ctx).isPresent()) {
            Callers.requireAdministrator(ctx);
            answer(ctx, filter(ApiRequest.of(ctx)), ExchangeJson::of);
        } else if (exchanges.isOpen()) {
            answer(ctx, ExchangeFilter.NONE, ExchangeJson::summary);
        } else {
            throw NodeException.unauthenticated("Send Authorization: Bearer and an access token.");
        }
    }

    private void answer(RoutingContext ctx, ExchangeFilter filter, Function<ExchangeRecord, JsonObject> json) {
        exchanges
                .list(filter, page(ApiRequest.of(ctx)))
                .onSuccess(found -> envelope.answer(
                        ctx, 200, new JsonArray(found.stream().map(json).toList())))
                .onFailure(ctx::fail);
    }

    private static ExchangeFilter filter(ApiRequest request) {
        return new ExchangeFilter(
                request.query("status").map(ExchangeStatus::valueOf),
                request.query("contract"),
                request.query("role").map(role -> ExchangeRole.valueOf(role.toUpperCase(Locale.ROOT))),
                request.query("unlinked").map(Boolean::valueOf).orElse(false));
    }

    private static Optional<PageRequest> page(ApiRequest request) {
        boolean isPaged =
                request.query("page").isPresent() || request.query("limit").isPresent();
        return isPaged ? Optional.of(request.page()) : Optional.empty();
    }
}
