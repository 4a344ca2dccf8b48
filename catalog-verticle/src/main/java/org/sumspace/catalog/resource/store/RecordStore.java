package org.sumspace.catalog.resource.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.resource.core.RecordTerms;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;

/**
 * The records of one kind. Content and state of a record are one JSON text each, so that no key of a client becomes a key of the
 * store or an operator in it.
 */
public final class RecordStore {
    private static final String OWNER = "owner";
    private static final String CONTENT = "content";
    private static final String STATE = "state";
    private static final String TASKS = "tasks";
    private static final String OPEN_TASKS = "openTasks";
    private static final String DELETED = "deleted";
    private static final String REQUEST_KEY = "requestKey";
    private static final String REQUEST = "request";
    private static final String CREATED_AT = "createdAt";
    private static final String UPDATED_AT = "updatedAt";

    private static final int ENTRIES_PER_QUERY = 500;

    private final DocumentStore database;
    private final Documents records;

    public RecordStore(DocumentStore database, ResourceKind kind) {
        this.database = database;
        this.records = database.documents(kind.path());
    }

    public Future<Void> createIndexes() {
        return records.recordChanges()
                .compose(done -> records.uniqueIndex(REQUEST_KEY))
                .compose(done -> records.index(OPEN_TASKS));
    }

    /** @return whether the record was stored; false if there is one with its id or its request key */
    public Future<Boolean> add(ResourceRecord record) {
        return records.insertIfAbsent(write(record));
    }

    /** Stores records in any order; if it fails, some of them may be stored. */
    public Future<Void> addAll(List<ResourceRecord> added) {
        return database.decode(() -> added.stream().map(RecordStore::write).toList())
                .compose(records::insertAll);
    }

    public Future<Optional<ResourceRecord>> find(String id) {
        return records.find(id).map(found -> found.map(RecordStore::read));
    }

    /** @param decoder runs outside of the event loop */
    public <T> Future<Optional<T>> find(String id, Function<ResourceRecord, T> decoder) {
        return records.find(id)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(Optional.empty())
                        : database.decode(() -> found.map(RecordStore::read).map(decoder)));
    }

    public Future<Optional<ResourceRecord>> byRequestKey(String requestKey) {
        return records.findOne(Query.is(REQUEST_KEY, requestKey)).map(found -> found.map(RecordStore::read));
    }

    /**
     * The records with these ids, in no order; those that do not exist are left out.
     *
     * @param decoder runs outside of the event loop
     */
    public <T> Future<List<T>> list(Collection<String> ids, Function<ResourceRecord, T> decoder) {
        return records.listOneOf(Query.everything(), Documents.ID, ids)
                .compose(found -> database.decode(
                        () -> found.stream().map(RecordStore::read).map(decoder).toList()));
    }

    /**
     * Replaces the stored record, which must have the same version.
     *
     * @return the record with its new version; failed with CONFLICT if it was changed in between, with NOT_FOUND if it was
     *     deleted
     */
    public Future<ResourceRecord> replace(ResourceRecord record) {
        return records.replace(write(record)).map(record::withVersion);
    }

    /** @return whether there was one */
    public Future<Boolean> delete(String id) {
        return records.delete(id);
    }

    /** Ids of the records with open tasks, in no order. */
    public Future<List<String>> idsWithOpenTasks() {
        return records.listAll(Query.is(OPEN_TASKS, true), Documents.ID)
                .map(found -> found.stream()
                        .map(document -> document.getString(Documents.ID))
                        .toList());
    }

    /** Passes the list entries of all records, in no order. */
    public Future<Void> forEachEntry(Consumer<ListEntry> consumer) {
        return records.forEachPortion(
                        Query.everything(),
                        found -> database.decode(() -> found.stream()
                                        .map(RecordStore::read)
                                        .map(RecordTerms::entry)
                                        .toList())
                                .map(entries -> {
                                    entries.forEach(consumer);
                                    return true;
                                }))
                .mapEmpty();
    }

    /** Passes the list entries of the records with these ids, some at a time; those that do not exist are left out. */
    public Future<Void> forEachEntry(List<String> ids, Consumer<ListEntry> consumer) {
        if (ids.isEmpty()) {
            return Future.succeededFuture();
        }
        int part = Math.min(ENTRIES_PER_QUERY, ids.size());
        return list(ids.subList(0, part), RecordTerms::entry).compose(entries -> {
            entries.forEach(consumer);
            return forEachEntry(ids.subList(part, ids.size()), consumer);
        });
    }

    /** Ids and versions of all records, in no order. */
    public Future<Void> forEachVersion(ObjLongConsumer<String> consumer) {
        return records.forEach(
                        Query.everything(),
                        document -> {
                            consumer.accept(document.getString(Documents.ID), document.getLong(Documents.REVISION));
                            return true;
                        },
                        Documents.REVISION)
                .mapEmpty();
    }

    private static JsonObject write(ResourceRecord record) {
        return new JsonObject()
                .put(Documents.ID, record.id())
                .put(Documents.REVISION, record.version())
                .put(OWNER, record.owner())
                .put(REQUEST_KEY, record.origin().requestKey())
                .put(REQUEST, record.origin().request().toString())
                .put(CREATED_AT, record.createdAt().toEpochMilli())
                .put(UPDATED_AT, record.updatedAt().toEpochMilli())
                .put(CONTENT, text(record.content()))
                .put(STATE, text(record.state()))
                .put(TASKS, text(OutboxTask.toJson(record.tasks())))
                .put(OPEN_TASKS, !record.tasks().isEmpty())
                .put(DELETED, record.deleted());
    }

    private static String text(JsonValue value) {
        return new String(CanonicalJson.write(value), UTF_8);
    }

    private static ResourceRecord read(JsonObject document) {
        return new ResourceRecord(
                document.getString(Documents.ID),
                document.getLong(Documents.REVISION),
                document.getString(OWNER),
                new RecordOrigin(document.getString(REQUEST_KEY), Digest.parse(document.getString(REQUEST))),
                Instant.ofEpochMilli(document.getLong(CREATED_AT)),
                Instant.ofEpochMilli(document.getLong(UPDATED_AT)),
                JsonValue.parse(document.getString(CONTENT)),
                JsonValue.parse(document.getString(STATE, "{}")),
                OutboxTask.ofJson(JsonValue.parse(document.getString(TASKS, "[]"))),
                document.getBoolean(DELETED, false));
    }
}
