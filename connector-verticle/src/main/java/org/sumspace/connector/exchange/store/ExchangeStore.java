package org.sumspace.connector.exchange.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.exchange.domain.ExchangeFilter;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Retention;
import org.sumspace.connector.exchange.domain.WaitingExchange;

/** Exchanges in the database of the node. */
public final class ExchangeStore implements Exchanges {
    /** How many exchanges a list without pages has. */
    public static final int LIST_MAX = 1_000;

    /** Before the first exchange of any connector. The index finds days, not ranges of them. */
    private static final LocalDate FIRST_DAY = LocalDate.of(2025, 1, 1);

    private static final int REMOVED_AT_ONCE = 200;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The document is a record, and not only the outcome of an exchange that has no record here. */
    private static final Query IS_RECORD = Query.isAbsentOrNull(ExchangeDocument.OUTCOME_OF);

    private final Documents exchanges;
    private final List<Consumer<ExchangeRecord>> followers = new CopyOnWriteArrayList<>();

    public ExchangeStore(DocumentStore database) {
        this.exchanges = database.documents("exchanges");
    }

    public Future<Void> createIndexes() {
        return exchanges
                .uniqueIndex(ExchangeDocument.UNIQUE_KEY)
                .compose(done -> exchanges.index(ExchangeDocument.REQUEST_SLOT))
                .compose(done -> exchanges.indexElements(ExchangeDocument.NOTES))
                .compose(done -> exchanges.indexElements(ExchangeDocument.KEYS))
                .compose(done -> exchanges.index(ExchangeDocument.EXCHANGE))
                .compose(done -> exchanges.index(ExchangeDocument.IS_WAITING, Documents.ID))
                .compose(done -> exchanges.index(ExchangeDocument.RETENTION))
                .compose(done -> exchanges.index(ExchangeDocument.OUTCOME_OF))
                .compose(done -> exchanges.index(ExchangeDocument.REFUSED_TO));
    }

    /** @param follower gets each record once it is written; must not block */
    public void follow(Consumer<ExchangeRecord> follower) {
        followers.add(follower);
    }

    private void written(ExchangeRecord record) {
        followers.forEach(follower -> follower.accept(record));
    }

    @Override
    public Future<Boolean> add(ExchangeRecord record) {
        return exchanges.insertIfAbsent(ExchangeDocument.write(record)).onSuccess(isAdded -> {
            if (isAdded) {
                written(record);
            }
        });
    }

    @Override
    public Future<ExchangeRecord> replace(ExchangeRecord record) {
        return exchanges
                .replace(ExchangeDocument.write(record))
                .map(record::withRevision)
                .onSuccess(this::written);
    }

    @Override
    public Future<Optional<ExchangeRecord>> find(String id) {
        return exchanges.find(id).map(found -> found.map(ExchangeDocument::read));
    }

    @Override
    public Future<Optional<ExchangeRecord>> ofExchange(Parties parties, String exchangeId) {
        if (parties.role() == ExchangeRole.CONSUMER) {
            return find(exchangeId);
        }
        String key = ExchangeRecord.exchangeKey(parties, exchangeId);
        return exchanges
                .findOne(Query.is(ExchangeDocument.UNIQUE_KEY, key))
                .map(found -> found.map(ExchangeDocument::read));
    }

    @Override
    public Future<List<ExchangeRecord>> candidates(
            ExchangeTrigger trigger, String requestKey, Instant endedSince, Instant now) {
        List<String> slots = new ArrayList<>();
        slots.add(ExchangeDocument.openSlot(requestKey));
        for (Instant minute = endedSince; minute.isBefore(now.plus(MINUTE)); minute = minute.plus(MINUTE)) {
            slots.add(ExchangeDocument.endedSlot(requestKey, minute));
        }
        Map<String, ExchangeRecord> candidates = new LinkedHashMap<>();
        return addTo(candidates, ExchangeDocument.REQUEST_SLOT, slots)
                .compose(done -> addTo(candidates, ExchangeDocument.NOTES, named(trigger.noteId())))
                .compose(done -> addTo(candidates, ExchangeDocument.KEYS, named(trigger.idempotencyKey())))
                .map(done -> List.copyOf(candidates.values()));
    }

    private static List<String> named(String value) {
        return value.isEmpty() ? List.of() : List.of(value);
    }

    private Future<Void> addTo(Map<String, ExchangeRecord> candidates, String field, List<String> values) {
        return exchanges.listOneOf(Query.everything(), field, values).map(found -> {
            found.stream().map(ExchangeDocument::read).forEach(record -> candidates.put(record.id(), record));
            return null;
        });
    }

    /** A record by its own id, or by the id of its exchange. Ids of exchanges are unique at their consumer only. */
    public Future<Optional<ExchangeRecord>> findAny(String id) {
        return find(id).compose(found -> found.isPresent()
                ? Future.succeededFuture(found)
                : exchanges
                        .findOne(Query.all(Query.is(ExchangeDocument.EXCHANGE, id), IS_RECORD))
                        .map(other -> other.map(ExchangeDocument::read)));
    }

    /**
     * Exchanges, the newest first, without notes that belong to another exchange; or, if the filter says so, outcomes
     * of exchanges without a record here.
     *
     * @param page empty for the {@link #LIST_MAX} newest
     */
    public Future<List<ExchangeRecord>> list(ExchangeFilter filter, Optional<PageRequest> page) {
        List<Query> conditions = new ArrayList<>();
        conditions.add(Query.not(Query.is(ExchangeDocument.STATE, ExchangeState.ALIAS.name())));
        conditions.add(filter.isUnlinked() ? Query.not(IS_RECORD) : IS_RECORD);
        filter.status().ifPresent(status -> conditions.add(Query.is(ExchangeDocument.STATUS, status.name())));
        filter.contract().ifPresent(contract -> conditions.add(Query.is(ExchangeDocument.CONTRACT, contract)));
        filter.role().ifPresent(role -> conditions.add(Query.is(ExchangeDocument.ROLE, role.name())));
        Query query = Query.all(conditions);
        Order newestFirst = Order.descending(Documents.ID);
        Future<List<JsonObject>> found = page.map(
                        asked -> exchanges.page(query, newestFirst, asked).map(Page::result))
                .orElseGet(() -> exchanges.list(query, newestFirst, LIST_MAX));
        return found.map(
                documents -> documents.stream().map(ExchangeDocument::read).toList());
    }

    /** How many outcomes of the participant are kept for exchanges without a record here. */
    public Future<Long> countOutcomesAlone(String participant) {
        return exchanges.count(Query.is(ExchangeDocument.OUTCOME_OF, participant));
    }

    /** The refused starts for which the participant asked, the oldest first. */
    public Future<List<ExchangeRecord>> refusedStarts(String participant) {
        return exchanges
                .list(Query.is(ExchangeDocument.REFUSED_TO, participant), Order.ascending(Documents.ID), LIST_MAX)
                .map(found -> found.stream().map(ExchangeDocument::read).toList());
    }

    /** A batch of the records that ended before a day; empty if there are none. */
    public Future<List<ExchangeRecord>> endedBefore(Retention retention, LocalDate day) {
        List<String> days = FIRST_DAY
                .datesUntil(day.isBefore(FIRST_DAY) ? FIRST_DAY : day)
                .map(each -> ExchangeDocument.retention(retention, each))
                .toList();
        return exchanges
                .list(Query.isOneOf(ExchangeDocument.RETENTION, days), Order.none(), REMOVED_AT_ONCE)
                .map(found -> found.stream().map(ExchangeDocument::read).toList());
    }

    /** Removes a record that is not open any more. */
    public Future<Void> remove(String id) {
        return exchanges.delete(id).mapEmpty();
    }

    @Override
    public Future<Void> forEachWaiting(Consumer<WaitingExchange> consumer) {
        return exchanges
                .forEach(
                        Query.is(ExchangeDocument.IS_WAITING, true),
                        document -> {
                            consumer.accept(ExchangeDocument.readWaiting(document));
                            return true;
                        },
                        ExchangeDocument.STATE,
                        ExchangeDocument.DUE,
                        ExchangeDocument.DEADLINE)
                .mapEmpty();
    }
}
