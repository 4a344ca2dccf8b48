package org.sumspace.connector.exchange.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.exchange.domain.UseCount;

/** How often data was exchanged, and the reservations of exchanges that are open. */
public final class UseCountStore {
    private static final String USED = "used";
    private static final String RESERVED = "reserved";
    private static final String IS_RESERVED = "isReserved";

    private final Documents counts;

    public UseCountStore(DocumentStore database) {
        this.counts = database.documents("useCounts");
    }

    public Future<Void> createIndexes() {
        return counts.index(IS_RESERVED);
    }

    /** @return a count of none if nothing was ever reserved */
    public Future<UseCount> find(String id) {
        return counts.find(id).map(found -> found.map(UseCountStore::read).orElseGet(() -> UseCount.none(id)));
    }

    /** @return whether it was stored; false if somebody else has changed the count since it was read */
    public Future<Boolean> replace(UseCount count) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, count.id())
                .put(Documents.REVISION, count.revision() + 1)
                .put(USED, count.used())
                .put(RESERVED, new JsonArray(List.copyOf(new TreeSet<>(count.reserved()))))
                .put(IS_RESERVED, !count.reserved().isEmpty());
        return counts.upsertIf(Query.is(Documents.REVISION, count.revision()), document);
    }

    /** The counts with reservations; a start settles those of exchanges that have ended. */
    public Future<List<UseCount>> reserved() {
        return counts.listAll(Query.is(IS_RESERVED, true))
                .map(found -> found.stream().map(UseCountStore::read).toList());
    }

    private static UseCount read(JsonObject document) {
        return new UseCount(
                document.getString(Documents.ID),
                document.getLong(Documents.REVISION),
                document.getLong(USED),
                document.getJsonArray(RESERVED).stream().map(String.class::cast).collect(Collectors.toSet()));
    }
}
