package org.sumspace.connector.exchange.service.peer;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.message.AnswerRules;
import org.sumspace.connector.exchange.core.message.ChainPlace;
import org.sumspace.connector.exchange.core.message.EndMessage;
import org.sumspace.connector.exchange.core.message.ExportMessage;
import org.sumspace.connector.exchange.core.message.MessagePartHeaders;
import org.sumspace.connector.exchange.core.message.OpeningMessage;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.payload.OutgoingPart;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.ExchangeCalls;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.service.PayloadLostException;
import org.sumspace.connector.payload.service.StoredPart;

/** Sends messages to other parties. Only signed answers count as results. */
public record PeerCalls(
        Exchanges exchanges, PeerChannel channel, ExchangeEvidence evidence, PolicyGate gate, Payloads payloads)
        implements ExchangeCalls {
    private static final String EXCHANGES = "dataexchanges";

    @Override
    public Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call) {
        int party = call.party(record.parties())
                .orElseThrow(() -> new IllegalArgumentException(call + " is no message to another party"));
        if (call instanceof ExchangeCall.SendPart send) {
            return sendPart(record, send);
        }
        return send(record, call, party).compose(answer -> result(record, call, party, answer));
    }

    private Future<PeerAnswer> send(ExchangeRecord record, ExchangeCall call, int party) {
        if (call instanceof ExchangeCall.AnnounceNote) {
            ExchangeTrigger trigger = record.triggers().get(0);
            return post(
                    record,
                    party,
                    EXCHANGES,
                    OpeningMessage.ofNote(record.id(), trigger.idempotencyKey(), record.request())
                            .body());
        }
        if (call instanceof ExchangeCall.Link) {
            return post(
                    record,
                    party,
                    EXCHANGES,
                    OpeningMessage.ofExchange(record.exchangeId(), noteOf(record, party), party, record.request())
                            .body());
        }
        if (call instanceof ExchangeCall.RequestExport export) {
            ExportMessage message =
                    new ExportMessage(record.exchangeId(), export.position(), ChainPlace.of(record.parties(), party));
            return post(record, party, "provider/export", message.body());
        }
        if (call instanceof ExchangeCall.StateWish) {
            Wish wish = requireNonNull(record.wish(), "a party in ENDING has no wish");
            return end(record, party, EndMessage.of(record.exchangeId(), wish));
        }
        if (call instanceof ExchangeCall.ReportOutcome) {
            Outcome outcome = requireNonNull(record.outcome(), "a consumer that has ended has no outcome");
            return end(record, party, EndMessage.of(record.exchangeId(), outcome, party));
        }
        if (call instanceof ExchangeCall.ReportStep) {
            String step = "/servicechains/" + record.parties().own();
            return send(record, party, HttpMethod.PUT, place(record.exchangeId()) + step, message -> message);
        }
        String query = party > 0 && party < record.parties().consumer() ? "?party=" + party : "";
        return send(record, party, HttpMethod.GET, place(record.exchangeId()) + query, message -> message);
    }

    /** The note of the provider that this exchange began with, if it did. */
    private static String noteOf(ExchangeRecord record, int party) {
        return record.triggers().stream()
                .map(ExchangeTrigger::noteId)
                .filter(note -> party == 0 && !note.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String place(String exchangeId) {
        return EXCHANGES + "/" + exchangeId;
    }

    private Future<PeerAnswer> end(ExchangeRecord record, int party, EndMessage message) {
        String path = place(record.exchangeId()) + (message.status().isError() ? "/error" : "/success");
        return send(record, party, HttpMethod.PUT, path, call -> call.json(json(message.body())));
    }

    private Future<PeerAnswer> post(ExchangeRecord record, int party, String path, Map<String, @Nullable Object> body) {
        return send(record, party, HttpMethod.POST, path, call -> call.json(json(body)));
    }

    private static JsonObject json(Map<String, @Nullable Object> body) {
        return new JsonObject(body);
    }

    private Future<PeerAnswer> send(
            ExchangeRecord record, int party, HttpMethod method, String path, UnaryOperator<HttpCall> content) {
        return channel.send(record.parties().participant(party), method, path, content);
    }

    /** The policies are decided before each part (exchange rule X10). */
    private Future<List<ExchangeEvent>> sendPart(ExchangeRecord record, ExchangeCall.SendPart call) {
        return gate.beforePart(record)
                .compose(obstacle -> obstacle.isPresent()
                        ? Future.succeededFuture(List.of(obstacle.get()))
                        : payloads.read(record, call.position())
                                .compose(part -> sendPart(record, call, part))
                                .recover(failure -> failure instanceof PayloadLostException
                                        ? Future.succeededFuture(List.of(new ExchangeEvent.PayloadLost()))
                                        : Future.failedFuture(failure)));
    }

    private Future<List<ExchangeEvent>> sendPart(ExchangeRecord record, ExchangeCall.SendPart call, OutgoingPart part) {
        StoredPart bytes = part.bytes();
        MessagePartHeaders headers = new MessagePartHeaders(
                record.exchangeId(),
                part.items(),
                part.position(),
                bytes.length(),
                part.whole(),
                ChainPlace.of(record.parties(), call.party()));
        return channel.upload(
                        record.parties().participant(call.party()),
                        "consumer/import",
                        message -> {
                            HttpCall complete = message.header("Content-Type", MediaTypes.OCTET_STREAM);
                            for (Map.Entry<String, String> header :
                                    headers.headers().entrySet()) {
                                complete = complete.header(header.getKey(), header.getValue());
                            }
                            return complete;
                        },
                        bytes.length(),
                        bytes.digest(),
                        bytes.body())
                .compose(answer -> result(record, call, call.party(), answer));
    }

    private Future<List<ExchangeEvent>> result(ExchangeRecord record, ExchangeCall call, int party, PeerAnswer answer) {
        if (!answer.isSuccess()) {
            return AnswerRules.refused(call, party, answer.status(), answer.detail())
                    .map(event -> Future.succeededFuture(List.of(event)))
                    .orElseGet(() -> Future.failedFuture(NodeException.unavailable(
                            "The other connector answered " + answer.status() + ": " + answer.detail())));
        }
        PeerState state = answer.state();
        if (call instanceof ExchangeCall.AnnounceNote) {
            return noteAnswered(record, state);
        }
        return evidence.proven(record, party, state)
                .map(proven -> AnswerRules.answered(record, call, party, state, proven));
    }

    private Future<List<ExchangeEvent>> noteAnswered(ExchangeRecord note, PeerState state) {
        String exchangeId = state.exchangeId();
        if (exchangeId.isEmpty()) {
            throw new IllegalArgumentException("the consumer answered a note without an exchange");
        }
        return exchanges
                .ofExchange(note.parties(), exchangeId)
                .map(found ->
                        found.filter(record -> !record.id().equals(note.id())).isPresent())
                .map(hasRecord -> List.of(new ExchangeEvent.NoteAnswered(exchangeId, hasRecord)));
    }
}
