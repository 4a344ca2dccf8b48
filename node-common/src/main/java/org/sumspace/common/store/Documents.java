package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/**
 * One collection of documents with string ids, as {@link DocumentStore#documents} hands it out. Every operation on one
 * document is atomic, and none needs more than all databases have: unique indexes, no transactions. A document
 * that several callers may change has a {@value #REVISION}, which {@link #replace} compares and raises. Every operation
 * fails with a {@link StoreException} if the server answers with an error or not at all.
 */
public final class Documents {
    public static final String ID = "_id";
    public static final String REVISION = "revision";

    /** A query is a document, and a document has at most 16 MB. */
    private static final int VALUES_PER_QUERY = 10_000;

    private static final int DOCUMENTS_PER_WRITE = 1_000;
    private static final int SECONDS_MAX = 5;
    private static final int READ_AT_ONCE = 200;

    private final DocumentTable table;
    private final WriteGate gate;
    private final Runnable afterRemoval;

    Documents(DocumentTable table, WriteGate gate) {
        this(table, gate, () -> {});
    }

    /** @param afterRemoval is called when content was deleted or replaced */
    Documents(DocumentTable table, WriteGate gate, Runnable afterRemoval) {
        this.table = table;
        this.gate = gate;
        this.afterRemoval = afterRemoval;
    }

    /** From now on, no two documents may have the same values in these fields, which each document has. */
    public Future<Void> uniqueIndex(String... fields) {
        return table.index(true, fields);
    }

    /** Makes queries by these fields fast, each of which has at most one value in a document. */
    public Future<Void> index(String... fields) {
        return table.index(false, fields);
    }

    /** Makes queries by a field fast that is an array. */
    public Future<Void> indexElements(String field) {
        return table.indexElements(field);
    }

    /**
     * From now on a PostgreSQL records which of these documents are written, for {@link DocumentStore#changes}. Without a
     * write gate there are no other nodes that could read them.
     */
    public Future<Void> recordChanges() {
        return gate == WriteGate.OPEN ? Future.succeededFuture() : table.recordChanges();
    }

    /** @return failed with CONFLICT if the id or a unique field is taken */
    public Future<Void> insert(JsonObject document) {
        return write(() -> table.insert(document)).recover(Documents::conflict);
    }

    /** @return whether the document was stored; false, and nothing changed, if its id or a unique field is taken */
    public Future<Boolean> insertIfAbsent(JsonObject document) {
        return write(() -> table.insert(document)).map(true).recover(Documents::falseIfTaken);
    }

    /** Inserts documents in any order; if it fails, some of them may be stored. */
    public Future<Void> insertAll(List<JsonObject> documents) {
        return writeAll(documents, table::insertAll);
    }

    /** Inserts the document, or replaces the one with the same id. */
    public Future<Void> upsert(JsonObject document) {
        return write(() -> table.upsertIf(Query.everything(), document))
                .<Void>mapEmpty()
                .recover(Documents::conflict);
    }

    /** Upserts documents in any order; if it fails, some of them may be stored. */
    public Future<Void> upsertAll(List<JsonObject> documents) {
        return writeAll(documents, table::upsertAll);
    }

    private Future<Void> writeAll(List<JsonObject> documents, Function<List<JsonObject>, Future<Void>> operation) {
        Future<Void> all = Future.succeededFuture();
        for (int from = 0; from < documents.size(); from += DOCUMENTS_PER_WRITE) {
            List<JsonObject> some = documents.subList(from, Math.min(from + DOCUMENTS_PER_WRITE, documents.size()));
            all = all.compose(done -> write(() -> operation.apply(some)));
        }
        return all.recover(Documents::conflict);
    }

    /**
     * Inserts the document, or replaces the one with the same id if that one meets the condition.
     *
     * @return whether the document was stored; false if the stored one does not meet the condition, or another document
     *     has the value of a unique field
     */
    public Future<Boolean> upsertIf(Query condition, JsonObject document) {
        return write(() -> table.upsertIf(condition, document)).recover(Documents::falseIfTaken);
    }

    /**
     * Sets fields of the document that matches.
     *
     * @return whether a document matched; failed with CONFLICT if another document has the value of a unique field
     */
    public Future<Boolean> set(Query query, JsonObject fields) {
        return removing(() -> table.set(query, fields, true))
                .map(changed -> changed == 1)
                .recover(Documents::conflict);
    }

    /** Sets fields of all documents that match. */
    public Future<Void> setAll(Query query, JsonObject fields) {
        return removing(() -> table.set(query, fields, false)).mapEmpty();
    }

    /** Adds 1 to a number; a document or field that does not exist counts as 0. */
    public Future<Void> increment(String id, String field) {
        return write(() -> table.increment(id, field));
    }

    /**
     * Replaces a document if it was not changed since it was read.
     *
     * @param document the new content, with the revision that was read
     * @return the new revision; failed with CONFLICT if it was changed since, with NOT_FOUND if it does not exist
     */
    public Future<Long> replace(JsonObject document) {
        long known = document.getLong(REVISION, 0L);
        JsonObject next = document.copy().put(REVISION, known + 1);
        return write(() -> table.replaceIf(Query.is(REVISION, known), next))
                .onSuccess(replaced -> removed(replaced ? 1 : 0))
                .recover(Documents::conflict)
                .compose(
                        replaced -> replaced ? Future.succeededFuture(known + 1) : notReplaced(document.getString(ID)));
    }

    private Future<Long> notReplaced(String id) {
        return find(id).compose(found -> Future.failedFuture(
                found.isPresent()
                        ? NodeException.conflict("Someone else has changed " + id + " in the meantime.")
                        : NodeException.notFound("There is no " + id + ".")));
    }

    public Future<Optional<JsonObject>> find(String id) {
        return findOne(Query.is(ID, id));
    }

    /** @param fields the fields to read besides the id; all if none is named */
    public Future<Optional<JsonObject>> findOne(Query query, String... fields) {
        return list(query, Order.none(), 1, fields).map(found -> found.stream().findFirst());
    }

    /**
     * @param limit how many documents are read at most
     * @param fields the fields to read besides the id; all if none is named
     */
    public Future<List<JsonObject>> list(Query query, Order order, int limit, String... fields) {
        return limited(table.find(query, order, 0, limit, fields));
    }

    /**
     * All that match, in no order, in memory.
     *
     * @param fields the fields to read besides the id; all if none is named
     */
    public Future<List<JsonObject>> listAll(Query query, String... fields) {
        return list(query, Order.none(), DocumentTable.NO_LIMIT, fields);
    }

    /** All that match and have one of the values in the field. Many values are split into several queries. */
    public Future<List<JsonObject>> listOneOf(Query query, String field, Collection<String> values) {
        List<String> wanted = List.copyOf(values);
        Future<List<JsonObject>> all = Future.succeededFuture(new ArrayList<>());
        for (int from = 0; from < wanted.size(); from += VALUES_PER_QUERY) {
            List<String> some = wanted.subList(from, Math.min(from + VALUES_PER_QUERY, wanted.size()));
            Query portion = Query.all(query, Query.isOneOf(field, some));
            all = all.compose(list -> listAll(portion).map(found -> {
                list.addAll(found);
                return list;
            }));
        }
        return all;
    }

    public Future<Page<JsonObject>> page(Query query, Order order, PageRequest request) {
        return Future.all(count(query), limited(table.find(query, order, request.skip(), request.limit())))
                .map(both -> new Page<>(request, both.<Long>resultAt(0), both.resultAt(1)));
    }

    public Future<Long> count(Query query) {
        return limited(table.count(query));
    }

    /**
     * Reads all that match in the order of their ids.
     *
     * @param consumer returns whether it wants more documents
     * @param fields the fields to read besides the id; all if none is named
     * @return whether the consumer still wanted more after the last document
     */
    public Future<Boolean> forEach(Query query, Predicate<JsonObject> consumer, String... fields) {
        return forEachPortion(
                query, found -> Future.succeededFuture(found.stream().allMatch(consumer)), fields);
    }

    /**
     * Like {@link #forEach}, some documents at a time. The MongoDB client's own stream of a query is not used, because a race
     * in it can stop the stream in the middle.
     *
     * @param consumer completes with whether it wants more documents, which are read meanwhile
     */
    public Future<Boolean> forEachPortion(
            Query query, Function<List<JsonObject>, Future<Boolean>> consumer, String... fields) {
        Promise<Boolean> read = Promise.promise();
        consume(portion(query, fields), query, consumer, fields, read);
        return read.future();
    }

    private Future<List<JsonObject>> portion(Query query, String... fields) {
        return list(query, Order.ascending(ID), READ_AT_ONCE, fields);
    }

    private void consume(
            Future<List<JsonObject>> portion,
            Query query,
            Function<List<JsonObject>, Future<Boolean>> consumer,
            String[] fields,
            Promise<Boolean> read) {
        portion.onFailure(read::tryFail).onSuccess(found -> {
            boolean isLast = found.size() < READ_AT_ONCE;
            Future<List<JsonObject>> next = isLast ? Future.succeededFuture(List.of()) : after(found, query, fields);
            Future.succeededFuture(found)
                    .compose(consumer)
                    .onFailure(read::tryFail)
                    .onSuccess(isMoreWanted -> {
                        if (isMoreWanted && !isLast) {
                            consume(next, query, consumer, fields, read);
                        } else {
                            read.tryComplete(isMoreWanted);
                        }
                    });
        });
    }

    private Future<List<JsonObject>> after(List<JsonObject> portion, Query query, String... fields) {
        String last = portion.get(portion.size() - 1).getString(ID);
        return portion(Query.all(query, Query.compare(ID, Comparison.GREATER, last)), fields);
    }

    /** @return whether the document existed */
    public Future<Boolean> delete(String id) {
        return removing(() -> table.delete(Query.is(ID, id))).map(deleted -> deleted == 1);
    }

    public Future<Void> deleteAll(Query query) {
        return removing(() -> table.delete(query)).mapEmpty();
    }

    /** Deletes the documents that have one of the values in the field. Many values are split into several deletions. */
    public Future<Void> deleteOneOf(String field, Collection<String> values) {
        List<String> unwanted = List.copyOf(values);
        Future<Void> all = Future.succeededFuture();
        for (int from = 0; from < unwanted.size(); from += VALUES_PER_QUERY) {
            List<String> some = unwanted.subList(from, Math.min(from + VALUES_PER_QUERY, unwanted.size()));
            all = all.compose(done -> deleteAll(Query.isOneOf(field, some)));
        }
        return all;
    }

    /** @param operation gives how many documents were deleted or replaced */
    private Future<Long> removing(Supplier<Future<Long>> operation) {
        return write(operation).onSuccess(this::removed);
    }

    private void removed(long documents) {
        if (documents > 0) {
            afterRemoval.run();
        }
    }

    private <T> Future<T> write(Supplier<Future<T>> operation) {
        try {
            gate.check();
            return limited(operation.get());
        } catch (NodeException refused) {
            return Future.failedFuture(refused);
        }
    }

    private <T> Future<T> limited(Future<T> operation) {
        return limited(operation, gate);
    }

    /** Limits the time of an operation, because the write gate is only open for a limited time. */
    static <T> Future<T> limited(Future<T> operation, WriteGate gate) {
        return gate == WriteGate.OPEN
                ? operation
                : operation
                        .timeout(SECONDS_MAX, TimeUnit.SECONDS)
                        .recover(failure -> Future.failedFuture(
                                failure instanceof TimeoutException ? new StoreException(failure) : failure));
    }

    private static <T> Future<T> conflict(Throwable failure) {
        return Future.failedFuture(
                failure instanceof DocumentTable.Taken
                        ? NodeException.conflict("Its id or a unique field is taken.")
                        : failure);
    }

    private static Future<Boolean> falseIfTaken(Throwable failure) {
        return failure instanceof DocumentTable.Taken ? Future.succeededFuture(false) : Future.failedFuture(failure);
    }
}
