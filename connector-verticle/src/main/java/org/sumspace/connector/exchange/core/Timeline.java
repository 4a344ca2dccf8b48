package org.sumspace.connector.exchange.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.TimelineEntry;
import org.sumspace.connector.exchange.domain.TimelineEntry.Side;

/** The history of an exchange, for events whose time is in its record. */
public final class Timeline {
    private final ExchangeRecord record;
    private final List<TimelineEntry> entries = new ArrayList<>();

    private Timeline(ExchangeRecord record) {
        this.record = record;
    }

    /**
     * @param messages of other parties, of which evidence is kept
     * @return the earliest first; the last one shows the present state, or how the exchange ended
     */
    public static List<TimelineEntry> of(ExchangeRecord record, List<TimelineEntry> messages) {
        Timeline timeline = new Timeline(record);
        timeline.addTriggers();
        if (!record.isRefusedStart()) {
            timeline.entries.add(new TimelineEntry(record.times().createdAt(), Side.OWN, "recorded", ""));
        }
        timeline.entries.addAll(messages);
        timeline.entries.sort(Comparator.comparing(TimelineEntry::at));
        timeline.addLast();
        return List.copyOf(timeline.entries);
    }

    private void addTriggers() {
        boolean isConsumer = record.role() == ExchangeRole.CONSUMER;
        for (ExchangeTrigger trigger : record.triggers()) {
            boolean isOwn = (trigger.side() == ExchangeTrigger.Side.CONSUMER) == isConsumer;
            entries.add(new TimelineEntry(trigger.at(), isOwn ? Side.OWN : Side.PEER, "requested", ""));
        }
    }

    private void addLast() {
        @Nullable Outcome outcome = record.outcome();
        if (outcome == null) {
            entries.add(new TimelineEntry(
                    record.times().updatedAt(),
                    Side.OWN,
                    record.state().name().toLowerCase(Locale.ROOT),
                    standing(),
                    bytes()));
            return;
        }
        @Nullable Instant end = record.times().endedAt();
        Instant at = end == null ? record.times().updatedAt() : end;
        String deliveries = record.deliveries().stream()
                .filter(delivery -> outcome.delivered().contains(delivery.name()))
                .map(delivery -> delivery.target().resource())
                .collect(Collectors.joining(", "));
        if (!deliveries.isEmpty()) {
            entries.add(new TimelineEntry(at, Side.OWN, "delivered", deliveries));
        }
        boolean isOfPeer = outcome.isOfConsumer() && record.role() != ExchangeRole.CONSUMER;
        entries.add(new TimelineEntry(
                at,
                isOfPeer ? Side.PEER : Side.OWN,
                record.isRefusedStart() ? "refused" : "ended",
                outcome.reason().isEmpty() ? outcome.status().name() : outcome.status() + ": " + outcome.reason(),
                bytes()));
    }

    /** What the exchange waits for, or why it ends. */
    private String standing() {
        if (record.wish() != null) {
            return record.wish().reason();
        }
        if (record.isPolicyMissing()) {
            return "waits for a decision about the contract";
        }
        long open = record.deliveries().stream()
                .filter(delivery -> delivery.progress() != Delivery.Progress.DONE)
                .count();
        if (record.state() == ExchangeState.IMPORTING && open > 0) {
            return open + " of " + record.deliveries().size() + " deliveries are not made";
        }
        return record.waitsFor().isEmpty()
                ? ""
                : "waits for " + record.waitsFor().stream().sorted().collect(Collectors.joining(", "));
    }

    /** The bytes that were sent; if there is nothing to send, those that arrived. */
    private OptionalLong bytes() {
        List<Item> items = record.outgoing().isEmpty() ? record.incoming() : record.outgoing();
        return items.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(items.stream().mapToLong(Item::held).sum());
    }
}
