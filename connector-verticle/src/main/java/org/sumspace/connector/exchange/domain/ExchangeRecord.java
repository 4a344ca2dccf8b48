package org.sumspace.connector.exchange.domain;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One exchange at one connector. Everything that an exchange needs to continue after a restart is in this one document,
 * so each row of the state tables is one conditional write of it; only the {@linkplain UseCount counts} are separate.
 *
 * <p>A store finds records by these fields, and by no other:
 *
 * <ul>
 *   <li>{@link #id} and {@link #uniqueKey}, both unique;
 * <li>{@link #requestKey}, the ids of notes and the idempotency keys in {@link #triggers}, to find the exchange of
 *     a trigger;
 * <li>{@link #waitsFor} with {@code times.due}: to find due records, leaving out peers that do not answer;
 * <li>{@code times.deadline}: to find records that have waited too long, for any party.
 * </ul>
 *
 * @param id 24 lower-case hex digits
 * @param revision counts writes; a write needs the revision that was read
 * @param exchangeId id of the consumer's record; empty in a note that the consumer has not answered
 * @param requestKey the {@linkplain ExchangeRequest#digest digest} of the request, in hexadecimal digits
 * @param links of the consumer to the others
 * @param incoming items that arrive here, in order; empty until the first part
 * @param outgoing items that leave from here, in order; empty until they are stored whole
 * @param deliveries in the order in which they are made; empty until the policies permit them
 * @param isRevoked whether the contract or consent is known to be revoked
 * @param isPolicyMissing whether a decision is awaited before the next part is sent
 * @param wish of this party, if it wants the exchange to end; null otherwise
 * @param outcome null before the end
 * @param writtenBy the process that wrote the record last
 */
public record ExchangeRecord(
        String id,
        long revision,
        String exchangeId,
        Parties parties,
        ExchangeRequest request,
        String requestKey,
        List<ExchangeTrigger> triggers,
        ExchangeState state,
        PeerLinks links,
        List<Item> incoming,
        List<Item> outgoing,
        List<Delivery> deliveries,
        boolean isRevoked,
        boolean isPolicyMissing,
        @Nullable Wish wish,
        @Nullable Outcome outcome,
        String writtenBy,
        ExchangeTimes times) {
    public ExchangeRecord {
        triggers = List.copyOf(triggers);
        incoming = List.copyOf(incoming);
        outgoing = List.copyOf(outgoing);
        deliveries = List.copyOf(deliveries);
        if ((state == ExchangeState.ENDED) != (outcome != null)) {
            throw new IllegalArgumentException(state + " with the outcome " + outcome);
        }
    }

    /** A record that is not stored yet. */
    public static ExchangeRecord created(
            String id,
            String exchangeId,
            Parties parties,
            ExchangeRequest request,
            ExchangeState state,
            Moment moment) {
        return new ExchangeRecord(
                id,
                0,
                exchangeId,
                parties,
                request,
                request.digest().toString(),
                List.of(),
                state,
                parties.role() == ExchangeRole.CONSUMER ? PeerLinks.ofNew(parties.others()) : PeerLinks.NONE,
                List.of(),
                List.of(),
                List.of(),
                false,
                false,
                null,
                null,
                moment.instance(),
                new ExchangeTimes(moment.now(), moment.now(), null, null, null));
    }

    public ExchangeRole role() {
        return parties.role();
    }

    /** The status that public clients read. */
    public ExchangeStatus status() {
        return outcome == null ? ExchangeStatus.PENDING : outcome.status();
    }

    /**
     * No two records of a connector have the same key. So a consumer has one open exchange for equal requests, a
     * provider one note, and no party two records of one exchange.
     */
    public String uniqueKey() {
        if (role() == ExchangeRole.CONSUMER) {
            return state.isOpen() ? "open:" + requestKey : id;
        }
        if (state == ExchangeState.ALIAS) {
            return id;
        }
        if (!exchangeId.isEmpty()) {
            return exchangeKey(parties, exchangeId);
        }
        return state.isOpen() ? "note:" + requestKey : id;
    }

    /** The unique key of a party's record of an exchange. Ids of exchanges are unique at their consumer only. */
    public static String exchangeKey(Parties parties, String exchangeId) {
        return "exchange:" + parties.own() + ":" + exchangeId + ":" + parties.participant(parties.consumer());
    }

    /** Whether all peers have answered since this process started; always, if this is not the consumer. */
    public boolean isConfirmed(String instance) {
        return role() != ExchangeRole.CONSUMER || unconfirmed(instance).isEmpty();
    }

    /** The parties that have not answered since this process started. */
    public List<Integer> unconfirmed(String instance) {
        Set<Integer> confirmed = writtenBy.equals(instance) ? links.confirmed() : Set.of();
        return parties.others().stream()
                .filter(party -> !confirmed.contains(party))
                .toList();
    }

    /** The parties that have no record of the exchange, as far as the consumer knows. */
    public List<Integer> unlinked() {
        return parties.others().stream()
                .filter(party -> !links.ids().containsKey(party))
                .toList();
    }

    /** The parties that have not stored the outcome, as far as the consumer knows. */
    public List<Integer> unacknowledged() {
        return parties.others().stream()
                .filter(party -> !links.acknowledged().contains(party))
                .toList();
    }

    /** The participants whose answer is awaited; empty if the connector itself has something to do. */
    public Set<String> waitsFor() {
        return waiting().stream().map(parties::participant).collect(Collectors.toUnmodifiableSet());
    }

    private List<Integer> waiting() {
        return switch (state) {
            case OPEN, AGREED, RECEIVING ->
                role() == ExchangeRole.CONSUMER && !unlinked().isEmpty()
                        ? unlinked()
                        : List.of(
                                role() == ExchangeRole.CONSUMER || state == ExchangeState.RECEIVING
                                        ? parties.upstream()
                                        : parties.consumer());
            case NOTED, SENT, ENDING -> List.of(parties.consumer());
            case SENDING -> List.of(parties.downstream());
            case ENDED -> role() == ExchangeRole.CONSUMER ? unacknowledged() : List.of();
            case READING, RECEIVED, WORKING, IMPORTING, ALIAS -> List.of();
        };
    }

    /** Whether the record holds only the consumer's outcome. */
    public boolean isOutcomeAlone() {
        return outcome != null && request.equals(ExchangeRequest.UNKNOWN);
    }

    /**
     * A start that contract or policies refused here. It is no exchange: no trigger joins it, no party is told of it, and
     * only administrators find it.
     *
     * @param trigger the request that was refused, without ids
     */
    public static ExchangeRecord refused(
            String id,
            Parties parties,
            ExchangeRequest request,
            ExchangeTrigger trigger,
            String reason,
            Moment moment) {
        ExchangeTimes times = new ExchangeTimes(moment.now(), moment.now(), moment.now(), null, null);
        return new ExchangeRecord(
                id,
                0,
                "",
                parties,
                request,
                "refused:" + request.digest(),
                List.of(trigger),
                ExchangeState.ENDED,
                new PeerLinks(Map.of(), Set.of(), Set.copyOf(parties.others()), Set.of()),
                List.of(),
                List.of(),
                List.of(),
                false,
                false,
                null,
                Outcome.withoutConsumer(ExchangeStatus.PEP_ERROR, reason, Outcome.Source.REFUSED),
                moment.instance(),
                times);
    }

    /** Whether this is a start that was refused here, and no exchange. */
    public boolean isRefusedStart() {
        return outcome != null && outcome.source() == Outcome.Source.REFUSED;
    }

    /** The first delivery that is not made; -1 if all are. */
    public int nextDelivery() {
        for (int i = 0; i < deliveries.size(); i++) {
            if (deliveries.get(i).progress() != Delivery.Progress.DONE) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Whether a party of a chain has passed on all its data, or the consumer has delivered it, as far as this connector
     * knows.
     */
    public boolean isStepCompleted(int party) {
        boolean isDelivered = outcome != null && !outcome.status().isError();
        boolean isReceived = !incoming.isEmpty() && incoming.stream().allMatch(Item::isWhole);
        boolean isSent = !outgoing.isEmpty() && outgoing.stream().allMatch(Item::isWhole);
        return isDelivered
                || (party < parties.own() && isReceived)
                || (party == parties.own() && isSent)
                || links.completed().contains(party);
    }

    /** The settlement of the reservation of this record. */
    public Settlement settlement() {
        if (outcome == null) {
            return Settlement.KEEP;
        }
        if (!outcome.isOfConsumer()) {
            return outgoing.isEmpty() ? Settlement.RELEASE : Settlement.KEEP;
        }
        return outcome.isUse() ? Settlement.USE : Settlement.RELEASE;
    }

    public ExchangeRecord withRevision(long newRevision) {
        return new ExchangeRecord(
                id,
                newRevision,
                exchangeId,
                parties,
                request,
                requestKey,
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
                writtenBy,
                times);
    }

    public ExchangeChange change(Moment moment) {
        return new ExchangeChange(this, moment);
    }
}
