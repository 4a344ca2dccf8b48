package org.sumspace.connector.exchange.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The next version of a record, while a rule puts it together. */
public final class ExchangeChange {
    private final ExchangeRecord before;
    private final Moment moment;
    private String exchangeId;
    private List<ExchangeTrigger> triggers;
    private ExchangeState state;
    private PeerLinks links;
    private List<Item> incoming;
    private List<Item> outgoing;
    private List<Delivery> deliveries;
    private boolean isRevoked;
    private boolean isPolicyMissing;
    private @Nullable Wish wish;
    private @Nullable Outcome outcome;
    private @Nullable Instant endedAt;
    private @Nullable Instant due;
    private @Nullable Instant deadline;

    ExchangeChange(ExchangeRecord before, Moment moment) {
        this.before = before;
        this.moment = moment;
        this.exchangeId = before.exchangeId();
        this.triggers = before.triggers();
        this.state = before.state();
        // Answers of peers to an earlier process may not match this store, which may have been restored.
        this.links = before.writtenBy().equals(moment.instance())
                ? before.links()
                : before.links().unconfirmed();
        this.incoming = before.incoming();
        this.outgoing = before.outgoing();
        this.deliveries = before.deliveries();
        this.isRevoked = before.isRevoked();
        this.isPolicyMissing = before.isPolicyMissing();
        this.wish = before.wish();
        this.outcome = before.outcome();
        this.endedAt = before.times().endedAt();
        this.due = before.times().due();
        this.deadline = before.times().deadline();
    }

    public ExchangeChange exchangeId(String newExchangeId) {
        exchangeId = newExchangeId;
        return this;
    }

    public ExchangeChange trigger(ExchangeTrigger trigger) {
        List<ExchangeTrigger> more = new ArrayList<>(triggers);
        more.add(trigger);
        triggers = more;
        return this;
    }

    /** The start was refused again: the first request stays, and the last one. */
    public ExchangeChange refusedAgain(ExchangeTrigger trigger) {
        triggers = List.of(triggers.get(0), trigger);
        endedAt = moment.now();
        return this;
    }

    public ExchangeChange state(ExchangeState newState) {
        state = newState;
        return this;
    }

    public PeerLinks links() {
        return links;
    }

    public ExchangeChange links(PeerLinks newLinks) {
        links = newLinks;
        return this;
    }

    public ExchangeChange incoming(List<Item> items) {
        incoming = items;
        return this;
    }

    public ExchangeChange outgoing(List<Item> items) {
        outgoing = items;
        return this;
    }

    public ExchangeChange deliveries(List<Delivery> newDeliveries) {
        deliveries = newDeliveries;
        return this;
    }

    public ExchangeChange delivery(int index, Delivery.Progress progress) {
        List<Delivery> changed = new ArrayList<>(deliveries);
        changed.set(index, changed.get(index).with(progress));
        deliveries = changed;
        return this;
    }

    public ExchangeChange revoked() {
        isRevoked = true;
        return this;
    }

    public ExchangeChange policyMissing(boolean isMissing) {
        isPolicyMissing = isMissing;
        return this;
    }

    public ExchangeChange wish(Wish newWish) {
        wish = newWish;
        return this;
    }

    /** Ends the exchange here. */
    public ExchangeChange ended(Outcome newOutcome) {
        state = ExchangeState.ENDED;
        outcome = newOutcome;
        endedAt = endedAt == null ? moment.now() : endedAt;
        return this;
    }

    public ExchangeChange times(@Nullable Instant newDue, @Nullable Instant newDeadline) {
        due = newDue;
        deadline = newDeadline;
        return this;
    }

    public ExchangeRecord done() {
        return new ExchangeRecord(
                before.id(),
                before.revision(),
                exchangeId,
                before.parties(),
                before.request(),
                before.requestKey(),
                triggers,
                state,
                links,
                incoming,
                outgoing,
                deliveries,
                isRevoked,
                isPolicyMissing,
                wish,
                outcome,
                moment.instance(),
                new ExchangeTimes(before.times().createdAt(), moment.now(), endedAt, due, deadline));
    }
}
