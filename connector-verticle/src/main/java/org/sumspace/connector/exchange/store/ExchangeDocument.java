package org.sumspace.connector.exchange.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTimes;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.PeerLinks;
import org.sumspace.connector.exchange.domain.Retention;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.domain.WaitingExchange;
import org.sumspace.connector.exchange.domain.Wish;

/**
 * An exchange as a document.
 *
 * @param requestSlot finds open exchanges by their request, and ended ones by their request and the minute of their end
 * @param notes the ids of the notes in the triggers
 * @param isWaiting whether the record has calls to repeat or a limit to wait for
 * @param retention how long the record is kept, and the day from which that counts; null while it is open
 * @param outcomeOf the consumer of the outcome, if the record holds only an outcome; null otherwise
 * @param refusedTo the participant who asked, if the record is a start that was refused; null otherwise
 * @param selection one JSON text, because clients choose keys in it
 */
record ExchangeDocument(
        @JsonProperty(Documents.ID) String id,
        long revision,
        String uniqueKey,
        String requestKey,
        String requestSlot,
        SortedSet<String> notes,
        SortedSet<String> idempotencyKeys,
        boolean isWaiting,
        @Nullable String retention,
        @Nullable String outcomeOf,
        @Nullable String refusedTo,
        String exchange,
        List<String> participants,
        int own,
        boolean isOldPeer,
        String contract,
        String purpose,
        String resource,
        String serviceChain,
        String selection,
        List<ExchangeTrigger> triggers,
        ExchangeState state,
        ExchangeStatus status,
        ExchangeRole role,
        SortedMap<Integer, String> links,
        SortedSet<Integer> confirmed,
        SortedSet<Integer> acknowledged,
        SortedSet<Integer> completed,
        List<StoredItem> incoming,
        List<StoredItem> outgoing,
        List<StoredDelivery> deliveries,
        boolean revoked,
        boolean policyMissing,
        @Nullable Wish wish,
        @Nullable Outcome outcome,
        String writtenBy,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant endedAt,
        @Nullable Instant due,
        @Nullable Instant deadline) {
    static final String UNIQUE_KEY = "uniqueKey";
    static final String REQUEST_SLOT = "requestSlot";
    static final String NOTES = "notes";
    static final String KEYS = "idempotencyKeys";
    static final String IS_WAITING = "isWaiting";
    static final String RETENTION = "retention";
    static final String OUTCOME_OF = "outcomeOf";
    static final String REFUSED_TO = "refusedTo";
    static final String DUE = "due";
    static final String DEADLINE = "deadline";
    static final String EXCHANGE = "exchange";
    static final String CONTRACT = "contract";
    static final String STATE = "state";
    static final String STATUS = "status";
    static final String ROLE = "role";

    private static final JsonRecords RECORDS = JsonRecords.camelCase().withNulls();

    /**
     * An item with unknown content has no size. For an item without bytes, the document shows whether its part was
     * acknowledged.
     */
    @JsonInclude(Include.NON_NULL)
    private record StoredItem(
            long held,
            @Nullable Boolean whole,
            @Nullable Long size,
            @Nullable Digest digest,
            @Nullable String mediaType) {
        static StoredItem of(Item item) {
            Content content = item.content();
            if (content == null) {
                return new StoredItem(item.held(), null, null, null, null);
            }
            Boolean whole = content.size() == 0 ? item.isWhole() : null;
            return new StoredItem(item.held(), whole, content.size(), content.digest(), content.mediaType());
        }

        Item item() {
            if (size == null || digest == null || mediaType == null) {
                return new Item(null, held);
            }
            return new Item(new Content(size, digest, mediaType), held, held == size && !Boolean.FALSE.equals(whole));
        }
    }

    private record StoredDelivery(int item, String resource, boolean repeatable, Delivery.Progress progress) {
        static StoredDelivery of(Delivery delivery) {
            Target target = delivery.target();
            return new StoredDelivery(delivery.item(), target.resource(), target.isRepeatable(), delivery.progress());
        }

        Delivery delivery() {
            return new Delivery(item, new Target(resource, repeatable), progress);
        }
    }

    static JsonObject write(ExchangeRecord record) {
        return new JsonObject(RECORDS.tree(of(record)));
    }

    private static ExchangeDocument of(ExchangeRecord record) {
        Parties parties = record.parties();
        ExchangeRequest request = record.request();
        PeerLinks links = record.links();
        ExchangeTimes times = record.times();
        return new ExchangeDocument(
                record.id(),
                record.revision(),
                record.uniqueKey(),
                record.requestKey(),
                requestSlot(record),
                known(record, ExchangeTrigger::noteId),
                known(record, ExchangeTrigger::idempotencyKey),
                times.due() != null || times.deadline() != null,
                retention(record),
                record.isOutcomeAlone() ? parties.participant(parties.consumer()) : null,
                record.isRefusedStart() ? askingParticipant(record) : null,
                record.exchangeId(),
                parties.participants(),
                parties.own(),
                parties.isOldPeer(),
                request.contract(),
                request.purpose(),
                request.resource(),
                request.serviceChain(),
                new String(CanonicalJson.write(request.selection()), UTF_8),
                record.triggers(),
                record.state(),
                record.status(),
                record.role(),
                new TreeMap<>(links.ids()),
                new TreeSet<>(links.confirmed()),
                new TreeSet<>(links.acknowledged()),
                new TreeSet<>(links.completed()),
                record.incoming().stream().map(StoredItem::of).toList(),
                record.outgoing().stream().map(StoredItem::of).toList(),
                record.deliveries().stream().map(StoredDelivery::of).toList(),
                record.isRevoked(),
                record.isPolicyMissing(),
                record.wish(),
                record.outcome(),
                record.writtenBy(),
                times.createdAt(),
                times.updatedAt(),
                times.endedAt(),
                times.due(),
                times.deadline());
    }

    static ExchangeRecord read(JsonObject document) {
        return RECORDS.read(document.getMap(), ExchangeDocument.class).toRecord();
    }

    private ExchangeRecord toRecord() {
        return new ExchangeRecord(
                id,
                revision,
                exchange,
                new Parties(participants, own, isOldPeer),
                new ExchangeRequest(contract, purpose, resource, serviceChain, JsonValue.parse(selection)),
                requestKey,
                triggers,
                state,
                new PeerLinks(links, confirmed, acknowledged, completed),
                incoming.stream().map(StoredItem::item).toList(),
                outgoing.stream().map(StoredItem::item).toList(),
                deliveries.stream().map(StoredDelivery::delivery).toList(),
                revoked,
                policyMissing,
                wish,
                outcome,
                writtenBy,
                new ExchangeTimes(createdAt, updatedAt, endedAt, due, deadline));
    }

    private static String requestSlot(ExchangeRecord record) {
        Instant endedAt = record.times().endedAt();
        if (record.state().isOpen()) {
            return openSlot(record.requestKey());
        }
        return endedAt == null ? "alias:" + record.id() : endedSlot(record.requestKey(), endedAt);
    }

    private static String askingParticipant(ExchangeRecord record) {
        Parties parties = record.parties();
        boolean isOfConsumer = record.triggers().get(0).side() == ExchangeTrigger.Side.CONSUMER;
        return parties.participant(isOfConsumer ? parties.consumer() : 0);
    }

    private static @Nullable String retention(ExchangeRecord record) {
        if (record.state().isOpen()) {
            return null;
        }
        Instant endedAt = record.times().endedAt();
        Instant since = endedAt == null ? record.times().updatedAt() : endedAt;
        return retention(Retention.of(record), LocalDate.ofInstant(since, ZoneOffset.UTC));
    }

    static String retention(Retention retention, LocalDate day) {
        return retention + ":" + day;
    }

    static String openSlot(String requestKey) {
        return "open:" + requestKey;
    }

    static String endedSlot(String requestKey, Instant endedAt) {
        return endedAt.truncatedTo(ChronoUnit.MINUTES) + ":" + requestKey;
    }

    private static SortedSet<String> known(ExchangeRecord record, Function<ExchangeTrigger, String> field) {
        return record.triggers().stream()
                .map(field)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private record Waiting(
            @JsonProperty(Documents.ID) String id,
            ExchangeState state,
            @Nullable Instant due,
            @Nullable Instant deadline) {
        /** The earlier one of the time at which a record is due and of its deadline. */
        Instant next() {
            boolean isDueFirst = deadline == null || (due != null && due.isBefore(deadline));
            return requireNonNull(isDueFirst ? due : deadline, "a waiting exchange has no time");
        }
    }

    /** @param document has at least its id, state and times */
    static WaitingExchange readWaiting(JsonObject document) {
        Waiting waiting = RECORDS.read(document.getMap(), Waiting.class);
        return new WaitingExchange(waiting.id(), waiting.state(), waiting.next());
    }
}
