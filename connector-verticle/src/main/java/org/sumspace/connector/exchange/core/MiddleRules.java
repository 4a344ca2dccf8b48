package org.sumspace.connector.exchange.core;

import static org.sumspace.connector.exchange.domain.ExchangeState.AGREED;
import static org.sumspace.connector.exchange.domain.ExchangeState.RECEIVED;
import static org.sumspace.connector.exchange.domain.ExchangeState.RECEIVING;
import static org.sumspace.connector.exchange.domain.ExchangeState.WORKING;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.NODE_CALLBACK_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PEP_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;

import java.util.List;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeChange;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.domain.Wish;

/** The state table of a middle party of a chain: it receives as a consumer does, and sends as a provider does. */
public final class MiddleRules {
    private final Waits waits;

    public MiddleRules(ExchangeLimits limits) {
        this.waits = new Waits(limits);
    }

    public Step apply(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        Turn turn = new Turn(before, moment, waits);
        if (event instanceof ExchangeEvent.Triggered) {
            // Only the two ends are triggered, and a write here would hide that a restart interrupted the application.
            return Step.unchanged();
        }
        return switch (turn.state()) {
            case ENDED, ALIAS -> PartyRules.afterEnd(turn, event);
            case AGREED, RECEIVING -> whileReceiving(turn, event);
            case RECEIVED -> whileReceived(turn, event);
            case WORKING -> whileWorking(turn, event);
            default -> PartyRules.whileOpen(turn, event);
        };
    }

    private static Step whileReceiving(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.ExportRequested requested && turn.state() == AGREED) {
            return switch (requested.verdict()) {
                case PERMITTED -> turn.begun(turn.change().state(RECEIVING));
                case DENIED -> PartyRules.ending(turn, new Wish(PEP_ERROR, "The policies do not permit the exchange."));
                case UNDECIDED -> Step.retryLater();
            };
        }
        if (event instanceof ExchangeEvent.PartArrived part) {
            return arrived(turn, part);
        }
        // Only the consumer links parties, so a party whose predecessor has lost the exchange cannot continue.
        return event instanceof ExchangeEvent.ExportUnknown
                ? PartyRules.ending(
                        turn, new Wish(PROVIDER_EXPORT_ERROR, "A party of the chain does not know the exchange."))
                : PartyRules.whileOpen(turn, event);
    }

    private static Step arrived(Turn turn, ExchangeEvent.PartArrived part) {
        return Arrivals.of(turn.before().incoming(), part)
                .map(arrival -> {
                    if (!arrival.problem().isEmpty()) {
                        return PartyRules.ending(turn, new Wish(PROVIDER_EXPORT_ERROR, arrival.problem()));
                    }
                    Step step = turn.begun(
                            turn.change().incoming(arrival.items()).state(arrival.isWhole() ? RECEIVED : RECEIVING));
                    return arrival.isWhole() ? step : new Step(step.written(), List.of(), step.answer());
                })
                .orElseGet(Step::unchanged);
    }

    private static Step whileReceived(Turn turn, ExchangeEvent event) {
        if (!(event instanceof ExchangeEvent.Permitted permitted)) {
            return PartyRules.whileOpen(turn, event);
        }
        if (permitted.targets().size() != 1) {
            return PartyRules.ending(
                    turn, new Wish(NODE_CALLBACK_ERROR, "A step of a chain needs exactly one application."));
        }
        Target application = permitted.targets().get(0);
        List<Delivery> deliveries = List.of(new Delivery(0, application, Delivery.Progress.OPEN));
        return turn.begun(turn.change().deliveries(deliveries).state(WORKING));
    }

    private static Step whileWorking(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.WorkStored stored) {
            return stored.items().isEmpty()
                    ? PartyRules.ending(turn, new Wish(NODE_CALLBACK_ERROR, "The application gave no data."))
                    : turn.begun(PartyRules.sending(turn.change().delivery(0, Delivery.Progress.DONE), stored.items()));
        }
        if (event instanceof ExchangeEvent.Due && isInterrupted(turn) && !turn.isOverdue()) {
            return unclear(turn);
        }
        return event instanceof ExchangeEvent.DeliveryTried tried
                ? tried(turn, tried.result())
                : PartyRules.whileOpen(turn, event);
    }

    /** Whether an earlier process may have called the application, and its answer is lost. */
    private static boolean isInterrupted(Turn turn) {
        boolean isOfThisProcess = turn.before().writtenBy().equals(turn.moment().instance());
        return !isOfThisProcess && !OpenCalls.isAccepted(turn.before());
    }

    private static Step tried(Turn turn, ExchangeEvent.Result result) {
        return switch (result) {
            case ACCEPTED -> turn.continued(turn.change().delivery(0, Delivery.Progress.ACCEPTED));
            case UNCLEAR -> OpenCalls.isAccepted(turn.before()) ? Step.unchanged() : unclear(turn);
            case FAILED ->
                PartyRules.ending(turn, new Wish(NODE_CALLBACK_ERROR, "The application did not take the data."));
            case DONE -> Step.unchanged();
        };
    }

    private static Step unclear(Turn turn) {
        if (!turn.before().deliveries().get(0).target().isRepeatable()) {
            return PartyRules.ending(
                    turn, new Wish(NODE_CALLBACK_ERROR, "It is not known whether the application took the data."));
        }
        ExchangeChange change = turn.change().delivery(0, Delivery.Progress.UNCLEAR);
        return turn.continued(change);
    }
}
