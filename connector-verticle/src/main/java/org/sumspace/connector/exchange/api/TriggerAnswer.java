package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.shared.api.Envelope;

/**
 * Begins an exchange and answers in the form of existing connectors.
 *
 * @param timeout how long a request waits for the end
 */
record TriggerAnswer(TriggerService triggers, Duration timeout, Envelope envelope) {
    private static final String ASYNCHRONOUS = "respond-async";

    /** Answers an administrator, or somebody with the key for triggers. */
    void to(RoutingContext ctx) {
        to(ctx, triggers::trigger, ExchangeJson::of);
    }

    /** Answers a participant who has signed the request; it sees where the exchange stands, and no more. */
    void to(RoutingContext ctx, ParticipantRequest signed) {
        to(
                ctx,
                (fields, key, time) ->
                        triggers.triggerAsOrchestrator(signed.participant().toString(), fields, key, time),
                record -> ExchangeJson.state(PeerState.of(record, null)));
    }

    /** Begins an exchange. */
    private interface Begin {
        Future<ExchangeRecord> begin(JsonValue fields, String idempotencyKey, Duration time);
    }

    private void to(RoutingContext ctx, Begin begin, Function<ExchangeRecord, JsonObject> shown) {
        ApiRequest request = ApiRequest.of(ctx);
        boolean isAsynchronous =
                request.header("Prefer").map(TriggerAnswer::isAsynchronous).orElse(false);
        begin.begin(
                        JsonValue.of(request.object().getMap()),
                        request.header("Idempotency-Key").orElse(""),
                        isAsynchronous ? Duration.ZERO : timeout)
                .onSuccess(record -> answer(ctx, record, shown.apply(record), isAsynchronous))
                .onFailure(ctx::fail);
    }

    private static boolean isAsynchronous(String preferences) {
        return Arrays.stream(preferences.split(","))
                .map(each -> each.split(";", 2)[0].strip())
                .anyMatch(ASYNCHRONOUS::equalsIgnoreCase);
    }

    private void answer(RoutingContext ctx, ExchangeRecord record, JsonObject shown, boolean isAsynchronous) {
        boolean isPending = record.status() == ExchangeStatus.PENDING;
        JsonObject content =
                new JsonObject().put("success", !record.status().isError()).put("dataExchange", shown);
        @Nullable Outcome outcome = record.outcome();
        if (outcome != null && !outcome.reason().isEmpty()) {
            content.put("message", outcome.reason());
        } else if (isPending && !isAsynchronous) {
            content.put("message", timeout.toSeconds() + " sec Timeout reached.");
        }
        if (isAsynchronous) {
            ctx.response().putHeader("Preference-Applied", ASYNCHRONOUS);
        }
        envelope.answer(ctx, isAsynchronous && isPending ? 202 : 200, content);
    }
}
