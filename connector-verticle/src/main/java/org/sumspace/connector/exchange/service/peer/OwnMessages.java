package org.sumspace.connector.exchange.service.peer;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.common.error.NodeException;
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
import org.sumspace.connector.exchange.service.payload.OutgoingPart;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.ExchangeCalls;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.payload.service.PayloadLostException;
import org.sumspace.connector.payload.service.StoredPart;

/**
 * The messages between the records of an exchange in which the same participant has several places (exchange rule X1).
 * They equal the messages between connectors, without HTTP and without signatures.
 */
public record OwnMessages(PeerService peers, PolicyGate gate, Payloads payloads) implements ExchangeCalls {
    @Override
    public Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call) {
        int party = call.party(record.parties())
                .orElseThrow(() -> new IllegalArgumentException(call + " is no message to another party"));
        if (call instanceof ExchangeCall.SendPart send) {
            return sendPart(record, send, party);
        }
        return answered(record, call, party, Future.succeededFuture(record).compose(known -> send(known, call, party)));
    }

    /** Own records are trusted, so an outcome needs no proof. */
    private static Future<List<ExchangeEvent>> answered(
            ExchangeRecord record, ExchangeCall call, int party, Future<PeerState> answer) {
        return answer.map(state -> AnswerRules.answered(record, call, party, state, state.outcomeOfConsumer()))
                .recover(failure -> failure instanceof NodeException problem
                        ? AnswerRules.refused(call, party, status(problem), String.valueOf(problem.getMessage()))
                                .map(event -> Future.succeededFuture(List.of(event)))
                                .orElseGet(() -> Future.failedFuture(problem))
                        : Future.failedFuture(failure));
    }

    /** The HTTP status with which another connector would have been answered. */
    private static int status(NodeException problem) {
        return switch (problem.type()) {
            case INVALID_INPUT -> 400;
            case FORBIDDEN -> 403;
            case NOT_FOUND -> 404;
            case UNPROCESSABLE -> 422;
            default -> 503;
        };
    }

    private Future<PeerState> send(ExchangeRecord record, ExchangeCall call, int party) {
        String own = record.parties().participant(record.parties().own());
        String exchangeId = record.exchangeId();
        if (call instanceof ExchangeCall.Link) {
            return peers.open(own, OpeningMessage.ofExchange(exchangeId, "", party, record.request()), null);
        }
        if (call instanceof ExchangeCall.RequestExport export) {
            return peers.export(
                    own, new ExportMessage(exchangeId, export.position(), ChainPlace.of(record.parties(), party)));
        }
        if (call instanceof ExchangeCall.StateWish) {
            return peers.end(own, EndMessage.of(exchangeId, requireNonNull(record.wish(), "wish is null")), null);
        }
        if (call instanceof ExchangeCall.ReportOutcome) {
            EndMessage message = EndMessage.of(exchangeId, requireNonNull(record.outcome(), "outcome is null"), party);
            return peers.end(own, message, null);
        }
        if (call instanceof ExchangeCall.ReportStep) {
            return peers.stepDone(own, exchangeId, record.parties().own());
        }
        if (call instanceof ExchangeCall.AskState) {
            return peers.stateAt(record.parties().seenBy(party), exchangeId);
        }
        throw new IllegalArgumentException(call + " is no message between two places of one participant");
    }

    private Future<List<ExchangeEvent>> sendPart(ExchangeRecord record, ExchangeCall.SendPart call, int party) {
        return gate.beforePart(record)
                .compose(obstacle -> obstacle.isPresent()
                        ? Future.succeededFuture(List.of(obstacle.get()))
                        : payloads.read(record, call.position())
                                .compose(part -> answered(record, call, party, sendPart(record, part, party)))
                                .recover(failure -> failure instanceof PayloadLostException
                                        ? Future.succeededFuture(List.of(new ExchangeEvent.PayloadLost()))
                                        : Future.failedFuture(failure)));
    }

    private Future<PeerState> sendPart(ExchangeRecord record, OutgoingPart part, int party) {
        StoredPart bytes = part.bytes();
        MessagePartHeaders headers = new MessagePartHeaders(
                record.exchangeId(),
                part.items(),
                part.position(),
                bytes.length(),
                part.whole(),
                ChainPlace.of(record.parties(), party));
        return peers.part(
                record.parties().participant(record.parties().own()),
                headers,
                bytes.digest(),
                bytes.body().get().pause(),
                null);
    }
}
