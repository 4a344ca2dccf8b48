package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.domain.ExchangeFilter;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.exchange.service.work.ChainWork;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/**
 * Exchanges of data, for clients. Operations that start an exchange answer in the form of existing connectors.
 *
 * @param timeout how long a request that starts an exchange waits for its end
 */
public record ExchangeFeature(
        TriggerService triggers,
        ExchangeList exchanges,
        PeerService peers,
        ChainWork chainWork,
        Duration timeout,
        Clock clock,
        AnswerEnvelope envelope)
        implements Feature {
    private static final String ID = "exchangeId";
    private static final String ASYNCHRONOUS = "respond-async";
    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("triggerExchange", this::triggerExchange)
                .on("triggerExchangeOfConsumer", this::triggerExchange)
                .on("triggerExchangeWithKey", this::triggerExchangeWithKey)
                .on("verifyTriggerKey", this::verifyTriggerKey)
                .on("listExchanges", this::listExchanges)
                .on("getExchange", this::getExchange)
                .on("cancelExchange", this::cancelExchange)
                .on("getServiceChainStep", this::getServiceChainStep)
                .stream(
                        "resumeServiceChain",
                        chainWork.resultBytesMax(),
                        new ResumeServiceChainHandler(chainWork, clock));
    }

    /**
     * Triggers an exchange, for administrators and for orchestrators who sign. Orchestrators see only the status of the
     * exchange.
     */
    private Future<Answer> triggerExchange(ApiRequest request) {
        return ParticipantRequest.find(request)
                .map(ParticipantRequest::participant)
                .map(orchestrator -> trigger(
                        request,
                        (fields, key, time) ->
                                triggers.triggerAsOrchestrator(orchestrator.toString(), fields, key, time),
                        record -> ExchangeJson.state(PeerState.of(record, null))))
                .orElseGet(() -> {
                    Callers.requireAdministrator(request);
                    return triggerExchangeWithKey(request);
                });
    }

    /** The key was checked before ({@link TriggerKey}). */
    private Future<Answer> triggerExchangeWithKey(ApiRequest request) {
        return trigger(request, triggers::trigger, ExchangeJson::of);
    }

    /** Starts an exchange. */
    private interface Begin {
        Future<ExchangeRecord> begin(JsonValue fields, String idempotencyKey, Duration time);
    }

    private Future<Answer> trigger(ApiRequest request, Begin begin, Function<ExchangeRecord, JsonObject> shown) {
        boolean isAsynchronous =
                request.header("Prefer").map(ExchangeFeature::isAsynchronous).orElse(false);
        return begin.begin(
                        JsonValue.of(request.object().getMap()),
                        request.header("Idempotency-Key").orElse(""),
                        isAsynchronous ? Duration.ZERO : timeout)
                .map(record -> answer(record, shown.apply(record), isAsynchronous));
    }

    private static boolean isAsynchronous(String preferences) {
        return Arrays.stream(preferences.split(","))
                .map(each -> each.split(";", 2)[0].strip())
                .anyMatch(ASYNCHRONOUS::equalsIgnoreCase);
    }

    private Answer answer(ExchangeRecord record, JsonObject shown, boolean isAsynchronous) {
        boolean isPending = record.status() == ExchangeStatus.PENDING;
        JsonObject content =
                new JsonObject().put("success", !record.status().isError()).put("dataExchange", shown);
        @Nullable Outcome outcome = record.outcome();
        if (outcome != null && !outcome.reason().isEmpty()) {
            content.put("message", outcome.reason());
        } else if (isPending && !isAsynchronous) {
            content.put("message", timeout.toSeconds() + " sec Timeout reached.");
        }
        Answer answer = envelope.answer(isAsynchronous && isPending ? ACCEPTED : OK, content);
        return isAsynchronous ? answer.with("Preference-Applied", ASYNCHRONOUS) : answer;
    }

    /** The key was checked before ({@link TriggerKey}). */
    private Future<Answer> verifyTriggerKey(ApiRequest request) {
        return Future.succeededFuture(
                Answer.json(new JsonObject().put("success", true).put("message", "API key authentication successful")));
    }

    /** Administrators get records, others only ids and status. */
    private Future<Answer> listExchanges(ApiRequest request) {
        if (Caller.find(request).isPresent()) {
            Callers.requireAdministrator(request);
            return list(request, filter(request), ExchangeJson::of);
        }
        if (!exchanges.isOpen()) {
            throw NodeException.unauthenticated("Send Authorization: Bearer and an access token.");
        }
        return list(request, ExchangeFilter.NONE, ExchangeJson::summary);
    }

    private Future<Answer> list(ApiRequest request, ExchangeFilter filter, Function<ExchangeRecord, JsonObject> json) {
        return exchanges
                .list(filter, page(request))
                .map(found ->
                        envelope.answer(new JsonArray(found.stream().map(json).toList())));
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

    /** Administrators get the record, other parties its state (message 8). */
    private Future<Answer> getExchange(ApiRequest request) {
        String id = request.path(ID);
        int party = request.query("party").map(Integer::parseInt).orElse(0);
        return ParticipantRequest.find(request)
                .map(signed ->
                        peers.state(signed.participant().toString(), id, party).map(ExchangeJson::state))
                .orElseGet(() -> {
                    Callers.requireAdministrator(request);
                    return view(exchanges, id);
                })
                .map(envelope::answer);
    }

    /** The record with its timeline. */
    static Future<JsonObject> view(ExchangeList exchanges, String id) {
        return exchanges
                .find(id)
                .compose(record -> exchanges.timeline(record).map(timeline -> ExchangeJson.of(record, timeline)));
    }

    private Future<Answer> cancelExchange(ApiRequest request) {
        Callers.requireAdministrator(request);
        return triggers.cancel(request.path(ID)).map(record -> envelope.answer(ExchangeJson.of(record)));
    }

    /** For administrators, and for the other parties of the exchange. */
    private Future<Answer> getServiceChainStep(ApiRequest request) {
        String id = request.path(ID);
        int index = Integer.parseInt(request.path("index"));
        return ParticipantRequest.find(request)
                .map(signed -> peers.record(signed.participant().toString(), id, index))
                .orElseGet(() -> {
                    Callers.requireAdministrator(request);
                    return exchanges.find(id);
                })
                .map(record -> envelope.answer(step(record, index)));
    }

    private static JsonObject step(ExchangeRecord record, int index) {
        JsonArray steps = ExchangeJson.steps(record);
        if (record.request().serviceChain().isEmpty() || index >= steps.size()) {
            throw NodeException.notFound("The exchange has no step " + index + " of a service chain.");
        }
        return steps.getJsonObject(index);
    }
}
