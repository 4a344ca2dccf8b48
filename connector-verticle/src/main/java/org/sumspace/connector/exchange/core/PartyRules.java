package org.sumspace.connector.exchange.core;

import static org.sumspace.connector.exchange.domain.ExchangeState.AGREED;
import static org.sumspace.connector.exchange.domain.ExchangeState.ALIAS;
import static org.sumspace.connector.exchange.domain.ExchangeState.ENDED;
import static org.sumspace.connector.exchange.domain.ExchangeState.ENDING;
import static org.sumspace.connector.exchange.domain.ExchangeState.NOTED;
import static org.sumspace.connector.exchange.domain.ExchangeState.SENDING;
import static org.sumspace.connector.exchange.domain.ExchangeState.SENT;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PEP_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.UNDEFINED_ERROR;

import java.util.List;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeChange;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;

/** The rows of the state table that providers and middle parties share: sending, wishing to end, and the outcome. */
final class PartyRules {
    private PartyRules() {}

    /**
     * Handles an event after the end: a party replaces its own outcome by the consumer's, and otherwise only stores
     * triggers and cleans up.
     */
    static Step afterEnd(Turn turn, ExchangeEvent event) {
        if (turn.state() == ENDED && event instanceof ExchangeEvent.Triggered triggered) {
            return turn.triggered(triggered.trigger());
        }
        if (event instanceof ExchangeEvent.ExportRequested requested && requested.verdict() == Verdict.PERMITTED) {
            // The end came between the decision and this event, so the use was reserved after it was settled.
            return Step.unchanged(List.of(new ExchangeCall.CleanUp()));
        }
        Outcome present = turn.before().outcome();
        boolean isReplaced = present != null && !present.isOfConsumer();
        return isReplaced && event instanceof ExchangeEvent.OutcomeArrived arrived
                ? outcomeArrived(turn, arrived)
                : Step.unchanged();
    }

    private static Step outcomeArrived(Turn turn, ExchangeEvent.OutcomeArrived arrived) {
        return arrived.outcome().isOfConsumer() ? ended(turn, arrived.outcome()) : Step.unchanged();
    }

    static Step whileOpen(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.OutcomeArrived arrived) {
            return outcomeArrived(turn, arrived);
        }
        if (event instanceof ExchangeEvent.Due) {
            return turn.isOverdue() ? timeOver(turn) : turn.repeated();
        }
        if (event instanceof ExchangeEvent.Triggered triggered) {
            return turn.triggered(triggered.trigger());
        }
        if (turn.state() == NOTED) {
            return Step.unchanged();
        }
        if (event instanceof ExchangeEvent.PeerUnknowing unknowing) {
            return unknown(turn, unknowing.party());
        }
        if (event instanceof ExchangeEvent.DeliveryUnknown unknown && turn.isIn(SENDING, SENT, ENDING)) {
            return ended(
                    turn,
                    new Outcome(
                            UNDEFINED_ERROR, unknown.reason(), Outcome.Source.UNCONFIRMED, unknown.delivered(), true));
        }
        return turn.state() == ENDING ? Step.unchanged() : beforeEnding(turn, event);
    }

    private static Step beforeEnding(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.Cancelled cancelled) {
            return ending(turn, cancelled.wish());
        }
        if (event instanceof ExchangeEvent.WishArrived arrived) {
            // A neighbour in a chain has ended, so it neither sends nor takes data any more.
            return ending(turn, arrived.wish());
        }
        if (event instanceof ExchangeEvent.Revoked) {
            return ending(turn, ConsumerRules.REVOKED);
        }
        if (event instanceof ExchangeEvent.Denied denied) {
            return ending(turn, new Wish(PEP_ERROR, denied.reason()));
        }
        if (event instanceof ExchangeEvent.PayloadLost) {
            return ending(turn, new Wish(PROVIDER_EXPORT_ERROR, "The stored data was lost."));
        }
        return turn.isIn(SENDING, SENT) ? whileSending(turn, event) : Step.unchanged();
    }

    private static Step whileSending(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.ExportRequested requested) {
            boolean isLower = requested.position().compareTo(position(turn)) < 0;
            return isLower ? movedTo(turn, requested.position()) : turn.callAgain();
        }
        if (turn.state() == SENT) {
            return Step.unchanged();
        }
        if (event instanceof ExchangeEvent.PartAnswered answered) {
            return movedTo(turn, answered.position());
        }
        if (event instanceof ExchangeEvent.Undecided && !turn.before().isPolicyMissing()) {
            ExchangeChange change = turn.change().policyMissing(true);
            return new Step(
                    turn.waits().undecided(change, turn.before(), turn.moment()), List.of(), Step.Answer.RECORD);
        }
        if (event instanceof ExchangeEvent.Permitted && turn.before().isPolicyMissing()) {
            return turn.begun(turn.change().policyMissing(false));
        }
        return Step.unchanged();
    }

    private static Position position(Turn turn) {
        return Position.of(turn.before().outgoing());
    }

    private static Step movedTo(Turn turn, Position position) {
        int moved = position.compareTo(position(turn));
        if (moved == 0 || !position.isIn(turn.before().outgoing())) {
            return Step.unchanged();
        }
        List<Item> items = position.appliedTo(turn.before().outgoing());
        boolean isSent = items.stream().allMatch(Item::isWhole);
        ExchangeChange change =
                turn.change().outgoing(items).policyMissing(false).state(isSent ? SENT : SENDING);
        Step step = moved > 0 || turn.state() == SENT ? turn.begun(change) : turn.continued(change);
        // The party before the consumer does not report, because the consumer has the data itself.
        boolean isReported = isSent
                && turn.before().parties().downstream()
                        < turn.before().parties().consumer();
        return isReported ? new Step(step.written(), List.of(new ExchangeCall.ReportStep()), step.answer()) : step;
    }

    /** The items to send, of which nothing has been acknowledged. */
    static ExchangeChange sending(ExchangeChange change, List<Content> contents) {
        return change.outgoing(contents.stream().map(Item::toSend).toList()).state(SENDING);
    }

    private static Step unknown(Turn turn, int party) {
        if (party == turn.before().parties().consumer()) {
            return ended(
                    turn,
                    Outcome.withoutConsumer(
                            UNDEFINED_ERROR,
                            "The consumer does not know the exchange any more.",
                            Outcome.Source.PEER_FORGOT));
        }
        return turn.state() == ENDING
                ? Step.unchanged()
                : ending(turn, new Wish(PROVIDER_EXPORT_ERROR, "A party of the chain does not know the exchange."));
    }

    private static Step timeOver(Turn turn) {
        return switch (turn.state()) {
            case NOTED, SENT, ENDING ->
                ended(
                        turn,
                        Outcome.withoutConsumer(
                                UNDEFINED_ERROR,
                                "The consumer did not answer within the time limit.",
                                Outcome.Source.UNCONFIRMED));
            case RECEIVED -> ending(turn, ofPolicyWait());
            default ->
                ending(
                        turn,
                        turn.before().isPolicyMissing()
                                ? ofPolicyWait()
                                : new Wish(PROVIDER_EXPORT_ERROR, "The data was not sent within the time limit."));
        };
    }

    private static Wish ofPolicyWait() {
        return new Wish(PEP_ERROR, "No decision of the policies within the time limit.");
    }

    static Step ending(Turn turn, Wish wish) {
        return turn.begun(turn.change().wish(wish).state(ENDING));
    }

    static Step ended(Turn turn, Outcome outcome) {
        Step step = turn.begun(turn.change().ended(outcome));
        return new Step(step.written(), List.of(new ExchangeCall.CleanUp()), step.answer());
    }

    /** The record of an exchange that this party has agreed to. If it wishes to end it, the consumer is told at once. */
    static Step agreed(Turn turn, String exchangeId) {
        ExchangeChange change = turn.change().exchangeId(exchangeId);
        return turn.begun(change.state(turn.before().wish() == null ? AGREED : ENDING));
    }

    static Step alias(Turn turn, String exchangeId) {
        return turn.begun(turn.change().exchangeId(exchangeId).state(ALIAS));
    }
}
