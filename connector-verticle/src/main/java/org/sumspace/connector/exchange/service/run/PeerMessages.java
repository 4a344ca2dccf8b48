package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * Handles messages about the state of an exchange. The callers have verified that a message comes from the right party.
 * Parties are as the own connector sees them.
 */
public record PeerMessages(Exchanges exchanges, ExchangeRunner runner) {
    private static final int ATTEMPTS = 5;

    /**
     * Message 2, which links a record of this connector to an exchange.
     *
     * @param noteId of the note here that belongs to the exchange; empty if there is none
     * @param decision whether contract and policies permit the exchange; asked only if there is no record yet
     * @return failed with FORBIDDEN if they do not, with CONFLICT if the id was used for another request
     */
    public Future<ExchangeRecord> link(
            Parties parties,
            String exchangeId,
            String noteId,
            ExchangeRequest request,
            Supplier<Future<Boolean>> decision) {
        return exchanges
                .ofExchange(parties, exchangeId)
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(found.get()).map(known -> requireSame(known, request))
                        : note(parties, noteId, request)
                                .compose(note -> decision.get()
                                        .compose(isPermitted -> note.isPresent()
                                                ? linkNote(note.get(), exchangeId, isPermitted)
                                                : linkNew(parties, exchangeId, request, isPermitted))));
    }

    /**
     * The record of a repeated message.
     *
     * @throws NodeException CONFLICT if it has another request; an outcome that arrived before its exchange has no
     *     request to compare
     */
    public static ExchangeRecord requireSame(ExchangeRecord known, ExchangeRequest request) {
        if (!known.isOutcomeAlone() && !known.request().equals(request)) {
            throw NodeException.conflict("The id names another exchange, with another request.");
        }
        return known;
    }

    /** A note with another request does not match, even if its id is equal. */
    private Future<Optional<ExchangeRecord>> note(Parties parties, String noteId, ExchangeRequest request) {
        return noteId.isEmpty()
                ? Future.succeededFuture(Optional.empty())
                : exchanges
                        .find(noteId)
                        .map(found -> found.filter(each -> each.state() == ExchangeState.NOTED
                                && each.parties().equals(parties)
                                && each.request().equals(request)));
    }

    private Future<ExchangeRecord> linkNote(ExchangeRecord note, String exchangeId, boolean isPermitted) {
        return runner.handle(note.id(), new ExchangeEvent.LinkRequested(exchangeId, isPermitted))
                .compose(handled -> handled.answer() == Step.Answer.REFUSED
                        ? Future.failedFuture(notPermitted())
                        : Future.succeededFuture(handled.record()));
    }

    private Future<ExchangeRecord> linkNew(
            Parties parties, String exchangeId, ExchangeRequest request, boolean isPermitted) {
        if (!isPermitted) {
            return Future.failedFuture(notPermitted());
        }
        return runner.addLinked(parties, exchangeId, request)
                .compose(added -> added.map(handled -> Future.succeededFuture(handled.record()))
                        .orElseGet(() -> state(parties, exchangeId)));
    }

    private static NodeException notPermitted() {
        return NodeException.forbidden("The policies do not permit the exchange.");
    }

    /** Message 5, at the consumer: a party wants the exchange to end. The answer may be to try again later. */
    public Future<Handled> wish(Parties parties, String exchangeId, Wish wish) {
        return state(parties, exchangeId)
                .compose(record -> runner.handle(record.id(), new ExchangeEvent.WishArrived(wish)));
    }

    /** Message 6: the consumer's outcome, also of an exchange that has no record here. */
    public Future<ExchangeRecord> outcome(Parties parties, String exchangeId, Outcome outcome) {
        return outcome(parties, exchangeId, outcome, ATTEMPTS);
    }

    private Future<ExchangeRecord> outcome(Parties parties, String exchangeId, Outcome outcome, int attempts) {
        if (attempts == 0) {
            return Future.failedFuture(NodeException.unavailable("The exchange is being linked; try again."));
        }
        return exchanges
                .ofExchange(parties, exchangeId)
                .compose(found -> found.map(record -> runner.handle(
                                        record.id(), new ExchangeEvent.OutcomeArrived(parties.consumer(), outcome))
                                .map(Optional::of))
                        .orElseGet(() -> runner.addEnded(parties, exchangeId, outcome)))
                .compose(handled -> handled.map(each -> Future.succeededFuture(each.record()))
                        .orElseGet(() -> outcome(parties, exchangeId, outcome, attempts - 1)));
    }

    /** Message 8: the record of an exchange; failed with NOT_FOUND if there is none. */
    public Future<ExchangeRecord> state(Parties parties, String exchangeId) {
        return exchanges
                .ofExchange(parties, exchangeId)
                .compose(found -> found.map(Future::succeededFuture)
                        .orElseGet(() -> Future.failedFuture(
                                NodeException.notFound("There is no exchange " + exchangeId + "."))));
    }
}
