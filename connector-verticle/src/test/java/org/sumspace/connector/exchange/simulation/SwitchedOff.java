package org.sumspace.connector.exchange.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;

/** The rules as they are, or with one of them switched off. */
final class SwitchedOff {
    private SwitchedOff() {}

    static Step apply(World world, ExchangeRecord before, ExchangeEvent event, Moment moment) {
        Rule off = world.off;
        if (off == null) {
            return World.RULES.apply(before, event, moment);
        }
        return switch (off) {
            case ASK_AFTER_RESTART -> World.RULES.apply(asked(before, moment), event, moment);
            case CONSUMER_DECIDES -> decidedByProvider(before, event, moment);
            case ONE_EFFECT -> World.RULES.apply(repeatable(before), event, moment);
            case UNCLEAR_STAYS -> World.RULES.apply(forgotten(before, event), event, moment);
            case WHOLE_IN_THE_SAME_WRITE -> wholeLater(before, event, moment);
            case WISH_TOO_LATE -> wishAlways(before, event, moment);
            case FORGOTTEN_ENDS ->
                event instanceof ExchangeEvent.PeerUnknowing && !isConsumer(before)
                        ? unchanged()
                        : World.RULES.apply(before, event, moment);
            case ASK_AFTER_SILENCE ->
                event instanceof ExchangeEvent.Due && before.state() == ExchangeState.AGREED && !isConsumer(before)
                        ? unchanged()
                        : World.RULES.apply(before, event, moment);
            case LINK_AGAIN ->
                event instanceof ExchangeEvent.ExportUnknown ? unchanged() : World.RULES.apply(before, event, moment);
            case SAME_CONTENT -> World.RULES.apply(before, sameContent(before, event), moment);
            case DEADLINES -> World.RULES.apply(before, event, new Moment(moment.now(), moment.instance(), false));
            case WISH_PASSED_FIRST ->
                event instanceof ExchangeEvent.NoteAnswered answered && answered.hasRecord()
                        ? World.RULES.apply(before, new ExchangeEvent.WishPassed(answered.exchangeId()), moment)
                        : World.RULES.apply(before, event, moment);
            case SETTLED_AFTER_END -> withoutCleanUp(before, World.RULES.apply(before, event, moment));
            case REVOCATION_AT_DELIVERY ->
                event instanceof ExchangeEvent.Revoked && before.state() == ExchangeState.IMPORTING
                        ? unchanged()
                        : World.RULES.apply(before, event, moment);
            case OUTCOME_REPEATED ->
                event instanceof ExchangeEvent.Due && before.state() == ExchangeState.ENDED
                        ? unchanged()
                        : World.RULES.apply(before, event, moment);
            default -> World.RULES.apply(before, event, moment);
        };
    }

    private static boolean isConsumer(ExchangeRecord record) {
        return record.role() == ExchangeRole.CONSUMER;
    }

    private static Step unchanged() {
        return new Step(null, List.of(), Step.Answer.RECORD);
    }

    private static ExchangeRecord asked(ExchangeRecord before, Moment moment) {
        if (!isConsumer(before)
                || before.isConfirmed(moment.instance())
                || !before.state().isOpen()) {
            return before;
        }
        var change = before.change(moment);
        before.parties().others().forEach(party -> change.links(change.links().confirmed(party)));
        return change.done();
    }

    private static Step decidedByProvider(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        Step step = World.RULES.apply(before, event, moment);
        ExchangeRecord written = step.written();
        if (written == null || written.state() != ExchangeState.ENDING || before.role() != ExchangeRole.PROVIDER) {
            return step;
        }
        @Nullable Wish wish = written.wish();
        ExchangeStatus status = wish == null ? ExchangeStatus.UNDEFINED_ERROR : wish.status();
        Outcome outcome = new Outcome(status, "", Outcome.Source.CONSUMER, List.of(), false);
        return new Step(before.change(moment).ended(outcome).times(null, null).done(), List.of(), Step.Answer.RECORD);
    }

    private static ExchangeRecord repeatable(ExchangeRecord before) {
        if (before.deliveries().isEmpty()) {
            return before;
        }
        List<Delivery> deliveries = before.deliveries().stream()
                .map(each -> new Delivery(
                        each.item(),
                        new org.sumspace.connector.exchange.domain.Target(
                                each.target().resource(), true),
                        each.progress()))
                .toList();
        return with(before, deliveries, before.revision());
    }

    private static ExchangeRecord with(ExchangeRecord before, List<Delivery> deliveries, long revision) {
        Moment same = new Moment(before.times().updatedAt(), before.writtenBy(), true);
        return before.change(same).deliveries(deliveries).done().withRevision(revision);
    }

    /** Every attempt begins as the first one. */
    private static ExchangeRecord forgotten(ExchangeRecord before, ExchangeEvent event) {
        boolean isFailure = event instanceof ExchangeEvent.DeliveryTried tried && tried.result() == Result.FAILED;
        if (!isFailure || !isConsumer(before)) {
            return before;
        }
        return with(
                before,
                before.deliveries().stream()
                        .map(each ->
                                each.progress() == Delivery.Progress.UNCLEAR ? each.with(Delivery.Progress.OPEN) : each)
                        .toList(),
                before.revision());
    }

    /** All parts are stored in one write, and RECEIVED would be in another, for which nothing stands in the store. */
    private static Step wholeLater(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        Step step = World.RULES.apply(before, event, moment);
        ExchangeRecord written = step.written();
        boolean isWhole = written != null
                && isConsumer(before)
                && before.state() != ExchangeState.RECEIVED
                && written.state() == ExchangeState.RECEIVED;
        if (!isWhole || written == null) {
            return step;
        }
        ExchangeRecord first = before.change(moment)
                .incoming(written.incoming())
                .state(ExchangeState.RECEIVING)
                .times(written.times().due(), written.times().deadline())
                .done();
        return new Step(first, step.calls(), step.answer());
    }

    private static Step wishAlways(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        if (before.state() != ExchangeState.IMPORTING || !(event instanceof ExchangeEvent.WishArrived arrived)) {
            return World.RULES.apply(before, event, moment);
        }
        Outcome outcome = new Outcome(arrived.wish().status(), "", Outcome.Source.CONSUMER, List.of(), false);
        return World.RULES.apply(before, new ExchangeEvent.OutcomeArrived(0, outcome), moment);
    }

    private static ExchangeEvent sameContent(ExchangeRecord before, ExchangeEvent event) {
        if (!(event instanceof ExchangeEvent.PartArrived part)
                || before.incoming().isEmpty()) {
            return event;
        }
        int next = Position.of(before.incoming()).item();
        Item item = next < before.incoming().size() ? before.incoming().get(next) : Item.UNKNOWN;
        Content content = item.content() == null ? part.content() : item.content();
        return new ExchangeEvent.PartArrived(part.items(), part.position(), part.length(), content, true);
    }

    private static Step withoutCleanUp(ExchangeRecord before, Step step) {
        return before.state() == ExchangeState.ENDED && step.written() == null ? unchanged() : step;
    }

    static ExchangeTrigger noteOf(World world, ExchangeTrigger trigger) {
        return world.isOn(Rule.NOTE_ID)
                ? trigger
                : new ExchangeTrigger(trigger.side(), "", trigger.idempotencyKey(), trigger.at());
    }
}
