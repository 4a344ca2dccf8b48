package org.sumspace.connector.exchange.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTimes;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.PeerLinks;
import org.sumspace.connector.exchange.domain.Retention;
import org.sumspace.connector.exchange.domain.WaitingExchange;

/** An exchange as a document. The selection of a request is one JSON text, because clients choose keys in it. */
final class ExchangeDocument {
    static final String UNIQUE_KEY = "uniqueKey";
    /** Finds open exchanges by their request, and ended ones by their request and the minute of their end. */
    static final String REQUEST_SLOT = "requestSlot";

    static final String NOTES = "notes";
    static final String KEYS = "idempotencyKeys";
    /** Whether the record has calls to repeat or a limit to wait for. */
    static final String IS_WAITING = "isWaiting";

    /** How long the record is kept, and the day from which that counts; absent while it is open. */
    static final String RETENTION = "retention";
    /** The consumer of the outcome, if the record holds only an outcome; absent otherwise. */
    static final String OUTCOME_OF = "outcomeOf";

    /** The participant who asked, if the record is a start that was refused; absent otherwise. */
    static final String REFUSED_TO = "refusedTo";

    static final String DUE = "due";
    static final String DEADLINE = "deadline";

    static final String EXCHANGE = "exchange";
    static final String CONTRACT = "contract";
    static final String STATE = "state";
    static final String STATUS = "status";
    static final String ROLE = "role";

    private static final String REQUEST_KEY = "requestKey";
    private static final String PARTICIPANTS = "participants";
    private static final String OWN = "own";
    private static final String LEGACY_PEER = "isOldPeer";
    private static final String PURPOSE = "purpose";
    private static final String RESOURCE = "resource";
    private static final String CHAIN = "serviceChain";
    private static final String SELECTION = "selection";
    private static final String TRIGGERS = "triggers";
    private static final String LINKS = "links";
    private static final String CONFIRMED = "confirmed";
    private static final String ACKNOWLEDGED = "acknowledged";
    private static final String COMPLETED = "completed";
    private static final String INCOMING = "incoming";
    private static final String OUTGOING = "outgoing";
    private static final String DELIVERIES = "deliveries";
    private static final String REVOKED = "revoked";
    private static final String POLICY_MISSING = "policyMissing";
    private static final String WISH = "wish";
    private static final String OUTCOME = "outcome";
    private static final String WRITTEN_BY = "writtenBy";
    private static final String CREATED_AT = "createdAt";
    private static final String UPDATED_AT = "updatedAt";
    private static final String ENDED_AT = "endedAt";
    private static final String SIDE = "side";
    private static final String NOTE = "note";
    private static final String KEY = "idempotencyKey";
    private static final String AT = "at";

    private ExchangeDocument() {}

    static JsonObject write(ExchangeRecord record) {
        ExchangeRequest request = record.request();
        ExchangeTimes times = record.times();
        JsonObject links = new JsonObject();
        record.links().ids().forEach((party, id) -> links.put(party.toString(), id));
        return new JsonObject()
                .put(Documents.ID, record.id())
                .put(Documents.REVISION, record.revision())
                .put(UNIQUE_KEY, record.uniqueKey())
                .put(REQUEST_KEY, record.requestKey())
                .put(REQUEST_SLOT, requestSlot(record))
                .put(NOTES, known(record, ExchangeTrigger::noteId))
                .put(KEYS, known(record, ExchangeTrigger::idempotencyKey))
                .put(IS_WAITING, times.due() != null || times.deadline() != null)
                .put(RETENTION, retention(record))
                .put(OUTCOME_OF, record.isOutcomeAlone() ? consumer(record) : null)
                .put(REFUSED_TO, refusedTo(record))
                .put(EXCHANGE, record.exchangeId())
                .put(PARTICIPANTS, new JsonArray(record.parties().participants()))
                .put(OWN, record.parties().own())
                .put(LEGACY_PEER, record.parties().isOldPeer())
                .put(CONTRACT, request.contract())
                .put(PURPOSE, request.purpose())
                .put(RESOURCE, request.resource())
                .put(CHAIN, request.serviceChain())
                .put(SELECTION, new String(CanonicalJson.write(request.selection()), UTF_8))
                .put(TRIGGERS, array(record.triggers(), ExchangeDocument::write))
                .put(STATE, record.state().name())
                .put(STATUS, record.status().name())
                .put(ROLE, record.role().name())
                .put(LINKS, links)
                .put(CONFIRMED, numbers(record.links().confirmed()))
                .put(ACKNOWLEDGED, numbers(record.links().acknowledged()))
                .put(COMPLETED, numbers(record.links().completed()))
                .put(INCOMING, array(record.incoming(), PayloadFields::write))
                .put(OUTGOING, array(record.outgoing(), PayloadFields::write))
                .put(DELIVERIES, array(record.deliveries(), PayloadFields::write))
                .put(REVOKED, record.isRevoked())
                .put(POLICY_MISSING, record.isPolicyMissing())
                .put(WISH, record.wish() == null ? null : EndFields.write(record.wish()))
                .put(OUTCOME, record.outcome() == null ? null : EndFields.write(record.outcome()))
                .put(WRITTEN_BY, record.writtenBy())
                .put(CREATED_AT, times.createdAt().toString())
                .put(UPDATED_AT, times.updatedAt().toString())
                .put(ENDED_AT, text(times.endedAt()))
                .put(DUE, text(times.due()))
                .put(DEADLINE, text(times.deadline()));
    }

    static ExchangeRecord read(JsonObject document) {
        JsonObject wish = document.getJsonObject(WISH);
        JsonObject outcome = document.getJsonObject(OUTCOME);
        return new ExchangeRecord(
                document.getString(Documents.ID),
                document.getLong(Documents.REVISION),
                document.getString(EXCHANGE),
                new Parties(
                        texts(document.getJsonArray(PARTICIPANTS)),
                        document.getInteger(OWN),
                        document.getBoolean(LEGACY_PEER, false)),
                new ExchangeRequest(
                        document.getString(CONTRACT),
                        document.getString(PURPOSE),
                        document.getString(RESOURCE),
                        document.getString(CHAIN),
                        JsonValue.parse(document.getString(SELECTION))),
                document.getString(REQUEST_KEY),
                list(document.getJsonArray(TRIGGERS), ExchangeDocument::readTrigger),
                ExchangeState.valueOf(document.getString(STATE)),
                readLinks(document),
                list(document.getJsonArray(INCOMING), PayloadFields::readItem),
                list(document.getJsonArray(OUTGOING), PayloadFields::readItem),
                list(document.getJsonArray(DELIVERIES), PayloadFields::readDelivery),
                document.getBoolean(REVOKED),
                document.getBoolean(POLICY_MISSING),
                wish == null ? null : EndFields.readWish(wish),
                outcome == null ? null : EndFields.readOutcome(outcome),
                document.getString(WRITTEN_BY),
                new ExchangeTimes(
                        Instant.parse(document.getString(CREATED_AT)),
                        Instant.parse(document.getString(UPDATED_AT)),
                        readTime(document, ENDED_AT),
                        readTime(document, DUE),
                        readTime(document, DEADLINE)));
    }

    private static String requestSlot(ExchangeRecord record) {
        Instant endedAt = record.times().endedAt();
        if (record.state().isOpen()) {
            return openSlot(record.requestKey());
        }
        return endedAt == null ? "alias:" + record.id() : endedSlot(record.requestKey(), endedAt);
    }

    private static String consumer(ExchangeRecord record) {
        return record.parties().participant(record.parties().consumer());
    }

    private static @Nullable String refusedTo(ExchangeRecord record) {
        if (!record.isRefusedStart()) {
            return null;
        }
        boolean isOfConsumer = record.triggers().get(0).side() == ExchangeTrigger.Side.CONSUMER;
        return isOfConsumer ? consumer(record) : record.parties().participant(0);
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

    private static JsonArray known(ExchangeRecord record, Function<ExchangeTrigger, String> field) {
        Set<String> values = new TreeSet<>();
        record.triggers().stream().map(field).filter(each -> !each.isEmpty()).forEach(values::add);
        return new JsonArray(List.copyOf(values));
    }

    private static JsonObject write(ExchangeTrigger trigger) {
        return new JsonObject()
                .put(SIDE, trigger.side().name())
                .put(NOTE, trigger.noteId())
                .put(KEY, trigger.idempotencyKey())
                .put(AT, trigger.at().toString());
    }

    private static ExchangeTrigger readTrigger(JsonObject trigger) {
        return new ExchangeTrigger(
                ExchangeTrigger.Side.valueOf(trigger.getString(SIDE)),
                trigger.getString(NOTE),
                trigger.getString(KEY),
                Instant.parse(trigger.getString(AT)));
    }

    private static PeerLinks readLinks(JsonObject document) {
        Map<Integer, String> ids = new TreeMap<>();
        document.getJsonObject(LINKS)
                .forEach(link -> ids.put(Integer.valueOf(link.getKey()), (String) link.getValue()));
        return new PeerLinks(
                ids,
                readNumbers(document.getJsonArray(CONFIRMED)),
                readNumbers(document.getJsonArray(ACKNOWLEDGED)),
                readNumbers(document.getJsonArray(COMPLETED, new JsonArray())));
    }

    private static JsonArray numbers(Collection<Integer> numbers) {
        return new JsonArray(List.copyOf(new TreeSet<>(numbers)));
    }

    private static Set<Integer> readNumbers(JsonArray array) {
        Set<Integer> numbers = new TreeSet<>();
        for (int i = 0; i < array.size(); i++) {
            numbers.add(array.getInteger(i));
        }
        return numbers;
    }

    static List<String> texts(JsonArray array) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            texts.add(array.getString(i));
        }
        return texts;
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonObject> writer) {
        return new JsonArray(values.stream().map(writer).toList());
    }

    private static <T> List<T> list(JsonArray array, Function<JsonObject, T> reader) {
        List<T> values = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            values.add(reader.apply(array.getJsonObject(i)));
        }
        return values;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** @param document has at least its id, state and times */
    static WaitingExchange readWaiting(JsonObject document) {
        return new WaitingExchange(
                document.getString(Documents.ID), ExchangeState.valueOf(document.getString(STATE)), next(document));
    }

    /** The earlier one of the time at which a record is due and of its deadline. */
    private static Instant next(JsonObject document) {
        Instant due = readTime(document, DUE);
        Instant deadline = readTime(document, DEADLINE);
        boolean isDueFirst = deadline == null || (due != null && due.isBefore(deadline));
        return requireNonNull(isDueFirst ? due : deadline, "a waiting exchange has no time");
    }

    private static @Nullable Instant readTime(JsonObject document, String field) {
        String text = document.getString(field);
        return text == null ? null : Instant.parse(text);
    }
}
