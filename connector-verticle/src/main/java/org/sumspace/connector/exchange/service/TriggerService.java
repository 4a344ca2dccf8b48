package org.sumspace.connector.exchange.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.run.EndWaits;
import org.sumspace.connector.exchange.service.run.ExchangeRunner;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.run.RefusedStarts;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;
import org.sumspace.connector.exchange.service.terms.PolicyGate;

/**
 * The operations of this connector's clients on exchanges: start, cancel, and wait for the end.
 *
 * @param own URL of this connector's participant; throws UNAVAILABLE as long as it is not known
 */
public record TriggerService(
        ExchangeTerms terms,
        PolicyGate gate,
        RefusedStarts refused,
        ExchangeRunner runner,
        EndWaits waits,
        ExchangeList exchanges,
        Supplier<String> own,
        Clock clock) {
    /**
     * Starts an exchange, or joins the one that the request belongs to.
     *
     * @param fields the body of the request
     * @param idempotencyKey empty if the client sent none
     * @param time to wait for its end
     * @return the exchange at that time; failed with FORBIDDEN if the policies do not permit it
     */
    public Future<ExchangeRecord> trigger(JsonValue fields, String idempotencyKey, Duration time) {
        return Future.succeededFuture(fields)
                .compose(given -> terms.of(given, own.get()))
                .map(TriggerService::atAnEnd)
                .compose(agreed -> gate.objection(agreed.parties(), agreed.request())
                        .compose(objection -> objection
                                .map(reason -> refused(agreed, reason))
                                .orElseGet(() -> runner.trigger(
                                        agreed.parties(),
                                        agreed.request(),
                                        trigger(agreed.parties(), idempotencyKey),
                                        () -> gate.requirePermittedNow(agreed.parties(), agreed.request())))))
                .compose(TriggerService::answered)
                .compose(record -> waits.ended(record.id(), time));
    }

    private Future<Handled> refused(ExchangeTerms.Agreed agreed, String reason) {
        return refused.record(agreed.parties(), agreed.request(), side(agreed.parties()), reason)
                .compose(done -> Future.failedFuture(NodeException.forbidden(reason)));
    }

    private static ExchangeTerms.Agreed atAnEnd(ExchangeTerms.Agreed agreed) {
        if (agreed.parties().role() == ExchangeRole.MIDDLE) {
            throw NodeException.forbidden(
                    "Begin this exchange at the connector of the chain's first or last participant.");
        }
        return agreed;
    }

    /**
     * As {@link #trigger}, for a participant who has signed the request.
     *
     * @param participant URL of its record
     * @return failed with FORBIDDEN if it is not the orchestrator of the contract
     */
    public Future<ExchangeRecord> triggerAsOrchestrator(
            String participant, JsonValue fields, String idempotencyKey, Duration time) {
        return terms.requireOrchestrator(fields, participant).compose(done -> trigger(fields, idempotencyKey, time));
    }

    private ExchangeTrigger trigger(Parties parties, String idempotencyKey) {
        return new ExchangeTrigger(side(parties), "", idempotencyKey, clock.instant());
    }

    private static Side side(Parties parties) {
        return parties.role() == ExchangeRole.CONSUMER ? Side.CONSUMER : Side.PROVIDER;
    }

    private static Future<ExchangeRecord> answered(Handled handled) {
        return handled.answer() == Step.Answer.RETRY_LATER
                ? Future.failedFuture(NodeException.unavailable("The exchange cannot be changed now; try again."))
                : Future.succeededFuture(handled.record());
    }

    /**
     * Ends an exchange, or asks the consumer to end it; an ended exchange stays as it is.
     *
     * @param id as {@link ExchangeList#find} takes it
     */
    public Future<ExchangeRecord> cancel(String id) {
        return exchanges.find(id).compose(record -> end(record, cancelled(record.role())));
    }

    /** As {@link #cancel}, with a status and a reason of the administrator's. */
    public Future<ExchangeRecord> end(String id, Wish wish) {
        return exchanges.find(id).compose(record -> end(record, wish));
    }

    private Future<ExchangeRecord> end(ExchangeRecord record, Wish wish) {
        return runner.handle(record.id(), new ExchangeEvent.Cancelled(wish)).compose(TriggerService::answered);
    }

    private static Wish cancelled(ExchangeRole role) {
        return switch (role) {
            case PROVIDER ->
                new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, "Cancelled at the connector of the provider.");
            case MIDDLE ->
                new Wish(ExchangeStatus.NODE_CALLBACK_ERROR, "Cancelled at the connector of a middle party.");
            case CONSUMER ->
                new Wish(ExchangeStatus.CONSUMER_IMPORT_ERROR, "Cancelled at the connector of the consumer.");
        };
    }
}
