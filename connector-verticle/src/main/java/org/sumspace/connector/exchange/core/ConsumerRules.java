package org.sumspace.connector.exchange.core;

import static org.sumspace.connector.exchange.domain.ExchangeState.AGREED;
import static org.sumspace.connector.exchange.domain.ExchangeState.ENDED;
import static org.sumspace.connector.exchange.domain.ExchangeState.IMPORTING;
import static org.sumspace.connector.exchange.domain.ExchangeState.OPEN;
import static org.sumspace.connector.exchange.domain.ExchangeState.RECEIVED;
import static org.sumspace.connector.exchange.domain.ExchangeState.RECEIVING;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.CONSUMER_IMPORT_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PEP_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeChange;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.PeerLinks;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.domain.Wish;

/** The state table of the consumer, which opens exchanges and decides their outcomes. */
public final class ConsumerRules {
    static final Wish REVOKED = new Wish(PEP_ERROR, "The contract or consent was revoked.");

    private final Waits waits;

    public ConsumerRules(ExchangeLimits limits) {
        this.waits = new Waits(limits);
    }

    /** A new exchange. */
    public Step opened(String id, Parties parties, ExchangeRequest request, ExchangeTrigger trigger, Moment moment) {
        ExchangeRecord fresh = ExchangeRecord.created(id, id, parties, request, OPEN, moment);
        return new Turn(fresh, moment, waits).begun(fresh.change(moment).trigger(trigger));
    }

    public Step apply(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        Turn turn = new Turn(before, moment, waits);
        if (turn.state() == ENDED) {
            return afterEnd(turn, event);
        }
        if (event instanceof ExchangeEvent.OutcomeArrived arrived) {
            return adopted(turn, arrived);
        }
        if (event instanceof ExchangeEvent.Due) {
            return turn.isOverdue() ? timeOver(turn) : turn.repeated();
        }
        return before.isConfirmed(moment.instance()) ? whileOpen(turn, event) : unconfirmed(turn, event);
    }

    private static Step afterEnd(Turn turn, ExchangeEvent event) {
        PeerLinks links = turn.before().links();
        if (event instanceof ExchangeEvent.Triggered triggered) {
            return turn.triggered(triggered.trigger());
        }
        if (event instanceof ExchangeEvent.OutcomeAcknowledged acknowledged
                && !links.acknowledged().contains(acknowledged.party())) {
            return turn.continued(turn.change().links(links.acknowledged(acknowledged.party())));
        }
        if (event instanceof ExchangeEvent.OutcomeArrived arrived
                && links.acknowledged().isEmpty()) {
            // This store was restored from a backup, and the consumer gave up before its peers showed its earlier
            // decision.
            return adopted(turn, arrived);
        }
        if (event instanceof ExchangeEvent.Due) {
            return turn.isOverdue() ? turn.noted(turn.change().times(null, null)) : turn.repeated();
        }
        return Step.unchanged();
    }

    /** Restores the outcome that this consumer decided and that its store has lost since. */
    private static Step adopted(Turn turn, ExchangeEvent.OutcomeArrived arrived) {
        if (!arrived.outcome().isOfConsumer()) {
            return Step.unchanged();
        }
        ExchangeChange change = turn.change();
        return ended(turn, change.links(change.links().acknowledged(arrived.party())), arrived.outcome());
    }

    /**
     * An earlier process, or a later state of a restored store, may have told the peers more than this record contains.
     * So the peers are asked first.
     */
    private static Step unconfirmed(Turn turn, ExchangeEvent event) {
        ExchangeChange change = turn.change();
        if (event instanceof ExchangeEvent.PeerAnswered answered) {
            return confirmed(turn, change.links(change.links().confirmed(answered.party())));
        }
        if (event instanceof ExchangeEvent.PeerUnknowing unknowing) {
            return confirmed(
                    turn,
                    change.links(change.links().unlinked(unknowing.party()).confirmed(unknowing.party())));
        }
        if (event instanceof ExchangeEvent.Revoked) {
            return turn.continued(change.revoked());
        }
        return Step.retryLater();
    }

    private static Step confirmed(Turn turn, ExchangeChange change) {
        ExchangeRecord record = change.done();
        if (!record.isConfirmed(turn.moment().instance())) {
            return turn.continued(change);
        }
        if (turn.state() == IMPORTING) {
            return unclear(turn, change, record.nextDelivery());
        }
        return record.isRevoked() ? ended(turn, change, REVOKED) : turn.continued(change);
    }

    private static Step whileOpen(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.Triggered triggered) {
            return turn.triggered(triggered.trigger());
        }
        if (event instanceof ExchangeEvent.StepReported reported) {
            PeerLinks links = turn.before().links();
            return links.completed().contains(reported.party())
                    ? Step.unchanged()
                    : turn.noted(turn.change().links(links.completed(reported.party())));
        }
        if (event instanceof ExchangeEvent.Revoked && turn.state() == IMPORTING) {
            return turn.noted(turn.change().revoked());
        }
        if (event instanceof ExchangeEvent.DeliveryTried tried) {
            boolean isNext = turn.state() == IMPORTING
                    && tried.delivery() == turn.before().nextDelivery();
            return isNext ? tried(turn, tried) : Step.unchanged();
        }
        return turn.state() == IMPORTING ? Step.unchanged() : beforeImport(turn, event);
    }

    private static Step beforeImport(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.WishArrived arrived) {
            return ended(turn, turn.change(), arrived.wish());
        }
        if (event instanceof ExchangeEvent.Cancelled cancelled) {
            return ended(turn, turn.change(), cancelled.wish());
        }
        if (event instanceof ExchangeEvent.Revoked) {
            return ended(turn, turn.change().revoked(), REVOKED);
        }
        if (event instanceof ExchangeEvent.Denied denied) {
            return ended(turn, turn.change(), new Wish(PEP_ERROR, denied.reason()));
        }
        if (event instanceof ExchangeEvent.PayloadLost) {
            return ended(turn, turn.change(), new Wish(CONSUMER_IMPORT_ERROR, "The received data was lost."));
        }
        if (event instanceof ExchangeEvent.Permitted permitted) {
            return turn.state() == RECEIVED ? permitted(turn, permitted.targets()) : Step.unchanged();
        }
        return turn.state() == RECEIVED ? Step.unchanged() : beforeReceived(turn, event);
    }

    private static Step beforeReceived(Turn turn, ExchangeEvent event) {
        PeerLinks links = turn.before().links();
        if (event instanceof ExchangeEvent.LinkAnswered answered && !links.ids().containsKey(answered.party())) {
            return linked(turn, turn.change().links(links.linked(answered.party(), answered.recordId())));
        }
        if (event instanceof ExchangeEvent.LinkRefused refused && !links.ids().containsKey(refused.party())) {
            return ended(turn, turn.change(), refused.reason());
        }
        if (event instanceof ExchangeEvent.ExportUnknown unknown && turn.isIn(AGREED, RECEIVING)) {
            return turn.continued(turn.change().links(links.unlinked(unknown.party())));
        }
        return event instanceof ExchangeEvent.PartArrived part ? arrived(turn, part) : Step.unchanged();
    }

    private static Step linked(Turn turn, ExchangeChange change) {
        boolean isAgreed = turn.state() == OPEN && change.done().unlinked().isEmpty();
        return isAgreed ? turn.begun(change.state(AGREED)) : turn.continued(change);
    }

    private static Step arrived(Turn turn, ExchangeEvent.PartArrived part) {
        return Arrivals.of(turn.before().incoming(), part)
                .map(arrival -> {
                    if (!arrival.problem().isEmpty()) {
                        return ended(turn, turn.change(), new Wish(PROVIDER_EXPORT_ERROR, arrival.problem()));
                    }
                    // One write: if all parts were stored in one and "received" in another, a crash between them would
                    // leave
                    // an exchange that nobody continues.
                    Step step = turn.begun(
                            turn.change().incoming(arrival.items()).state(arrival.isWhole() ? RECEIVED : RECEIVING));
                    return arrival.isWhole() ? step : new Step(step.written(), List.of(), step.answer());
                })
                .orElseGet(Step::unchanged);
    }

    private static Step permitted(Turn turn, List<Target> targets) {
        if (targets.isEmpty()) {
            return ended(
                    turn, turn.change(), new Wish(CONSUMER_IMPORT_ERROR, "The purpose names no software resource."));
        }
        List<Delivery> deliveries = new ArrayList<>();
        for (int item = 0; item < turn.before().incoming().size(); item++) {
            for (Target target : targets) {
                deliveries.add(new Delivery(item, target, Delivery.Progress.OPEN));
            }
        }
        return turn.begun(turn.change().deliveries(deliveries).state(IMPORTING));
    }

    private static Step tried(Turn turn, ExchangeEvent.DeliveryTried tried) {
        return switch (tried.result()) {
            case DONE, ACCEPTED -> delivered(turn, turn.change().delivery(tried.delivery(), Delivery.Progress.DONE));
            case FAILED ->
                ended(turn, turn.change(), new Wish(CONSUMER_IMPORT_ERROR, "An application did not take the data."));
            case UNCLEAR -> unclear(turn, turn.change(), tried.delivery());
        };
    }

    private static Step delivered(Turn turn, ExchangeChange change) {
        ExchangeRecord record = change.done();
        if (record.nextDelivery() < 0) {
            return ended(turn, change, outcome(record, ExchangeStatus.IMPORT_SUCCESS, ""));
        }
        return record.isRevoked()
                ? ended(turn, change, new Wish(CONSUMER_IMPORT_ERROR, REVOKED.reason()))
                : turn.continued(change);
    }

    private static Step unclear(Turn turn, ExchangeChange change, int delivery) {
        ExchangeRecord record =
                change.delivery(delivery, Delivery.Progress.UNCLEAR).done();
        boolean isRepeated = record.deliveries().get(delivery).target().isRepeatable() && !record.isRevoked();
        return isRepeated
                ? turn.continued(change)
                : ended(
                        turn,
                        change,
                        new Wish(CONSUMER_IMPORT_ERROR, "It is not known whether an application took the data."));
    }

    private static Step timeOver(Turn turn) {
        ExchangeChange change = turn.change();
        return switch (turn.state()) {
            case RECEIVED ->
                ended(turn, change, new Wish(PEP_ERROR, "No decision of the policies within the time limit."));
            case IMPORTING ->
                ended(
                        turn,
                        change.delivery(turn.before().nextDelivery(), Delivery.Progress.UNCLEAR),
                        new Wish(
                                CONSUMER_IMPORT_ERROR,
                                "The applications did not take the data within the time limit."));
            default ->
                ended(
                        turn,
                        change,
                        new Wish(PROVIDER_EXPORT_ERROR, "The provider did not send the data within the time limit."));
        };
    }

    private static Step ended(Turn turn, ExchangeChange change, Wish wish) {
        return ended(turn, change, outcome(change.done(), wish.status(), wish.reason()));
    }

    private static Step ended(Turn turn, ExchangeChange change, Outcome outcome) {
        Step step = turn.begun(change.ended(outcome));
        List<ExchangeCall> calls = new ArrayList<>(step.calls());
        calls.add(new ExchangeCall.CleanUp());
        return new Step(step.written(), calls, step.answer());
    }

    private static Outcome outcome(ExchangeRecord record, ExchangeStatus status, String reason) {
        List<Delivery> deliveries = record.deliveries();
        return new Outcome(
                status,
                reason,
                Outcome.Source.CONSUMER,
                deliveries.stream()
                        .filter(each -> each.progress() == Delivery.Progress.DONE)
                        .map(Delivery::name)
                        .toList(),
                deliveries.stream().anyMatch(each -> each.progress() == Delivery.Progress.UNCLEAR));
    }
}
