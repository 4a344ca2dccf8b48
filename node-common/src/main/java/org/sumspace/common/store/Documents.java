package org.sumspace.common.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;
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
 * One collection of documents with string ids, as {@link MongoStore#documents} hands it out. Every operation on one
 * document is atomic, and none needs more than the embedded server has: unique indexes, no transactions. A document
 * that several callers may change has a {@value #REVISION}, which {@link #replace} compares and raises. Every operation
 * fails with a {@link StoreException} if the server answers with an error or not at all.
 */
public final class Documents {
    public static final String ID = "_id";
    public static final String REVISION = "revision";

    private static final int DUPLICATE_KEY = 11_000;
    /** A query is a document, and a document has at most 16 MB. */
    private static final int VALUES_PER_QUERY = 10_000;

    private static final int DOCUMENTS_PER_WRITE = 1_000;
    private static final int SECONDS_MAX = 5;
    private static final int READ_AT_ONCE = 200;
    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions(false);
    private static final UpdateOptions UPSERT = new UpdateOptions().setUpsert(true);

    private final MongoClient client;
    private final String collection;
    private final WriteGate gate;

    Documents(MongoClient client, String collection, WriteGate gate) {
        this.client = client;
        this.collection = collection;
        this.gate = gate;
    }

    /** From now on, no two documents may have the same values in these fields. */
    public Future<Void> uniqueIndex(String... fields) {
        return client.createIndexWithOptions(collection, withEach(fields), new IndexOptions().unique(true));
    }

    /** Makes queries by these fields fast. */
    public Future<Void> index(String... fields) {
        return client.createIndex(collection, withEach(fields));
    }

    /** As the client takes fields to index or to read. */
    static JsonObject withEach(String... fields) {
        JsonObject object = new JsonObject();
        for (String field : fields) {
            object.put(field, 1);
        }
        return object;
    }

    /** @return failed with CONFLICT if the id or a unique field is taken */
    public Future<Void> insert(JsonObject document) {
        return write(() -> client.insert(collection, document)).<Void>mapEmpty().recover(this::conflict);
    }

    /** @return whether the document was stored; false, and nothing changed, if its id or a unique field is taken */
    public Future<Boolean> insertIfAbsent(JsonObject document) {
        return write(() -> client.insert(collection, document)).map(true).recover(Documents::falseIfDuplicate);
    }

    /** Inserts documents in any order; if it fails, some of them may be stored. */
    public Future<Void> insertAll(List<JsonObject> documents) {
        return writeAll(documents, BulkOperation::createInsert);
    }

    /** Inserts the document, or replaces the one with the same id. */
    public Future<Void> upsert(JsonObject document) {
        return write(() ->
                        client.replaceDocumentsWithOptions(collection, byId(document.getString(ID)), document, UPSERT))
                .<Void>mapEmpty()
                .recover(this::conflict);
    }

    /** Upserts documents in any order; if it fails, some of them may be stored. */
    public Future<Void> upsertAll(List<JsonObject> documents) {
        return writeAll(
                documents,
                document -> BulkOperation.createReplace(byId(document.getString(ID)), document)
                        .setUpsert(true));
    }

    private Future<Void> writeAll(List<JsonObject> documents, Function<JsonObject, BulkOperation> operation) {
        Future<?> all = Future.succeededFuture();
        for (int from = 0; from < documents.size(); from += DOCUMENTS_PER_WRITE) {
            List<BulkOperation> some =
                    documents.subList(from, Math.min(from + DOCUMENTS_PER_WRITE, documents.size())).stream()
                            .map(operation)
                            .toList();
            all = all.compose(done -> write(() -> client.bulkWriteWithOptions(collection, some, UNORDERED)));
        }
        return all.mapEmpty();
    }

    /**
     * Inserts the document, or replaces the one with the same id if that one meets the condition.
     *
     * @return whether the document was stored; false if the stored one does not meet the condition, or another document
     *     has the value of a unique field
     */
    public Future<Boolean> upsertIf(Query condition, JsonObject document) {
        JsonObject query = MongoQuery.of(Query.all(Query.is(ID, document.getString(ID)), condition));
        return write(() -> client.replaceDocumentsWithOptions(collection, query, document, UPSERT))
                .map(true)
                .recover(Documents::falseIfDuplicate);
    }

    /**
     * Sets fields of the document that matches.
     *
     * @return whether a document matched; failed with CONFLICT if another document has the value of a unique field
     */
    public Future<Boolean> set(Query query, JsonObject fields) {
        return write(() ->
                        client.updateCollection(collection, MongoQuery.of(query), new JsonObject().put("$set", fields)))
                .recover(this::conflict)
                .map(result -> result.getDocMatched() == 1);
    }

    /** Sets fields of all documents that match. */
    public Future<Void> setAll(Query query, JsonObject fields) {
        return write(() -> client.updateCollectionWithOptions(
                        collection,
                        MongoQuery.of(query),
                        new JsonObject().put("$set", fields),
                        new UpdateOptions().setMulti(true)))
                .mapEmpty();
    }

    /** Adds 1 to a number; a document or field that does not exist counts as 0. */
    public Future<Void> increment(String id, String field) {
        JsonObject update = new JsonObject().put("$inc", new JsonObject().put(field, 1L));
        return write(() -> client.updateCollectionWithOptions(collection, byId(id), update, UPSERT))
                .mapEmpty();
    }

    /**
     * Replaces a document if it was not changed since it was read.
     *
     * @param document the new content, with the revision that was read
     * @return the new revision; failed with CONFLICT if it was changed since, with NOT_FOUND if it does not exist
     */
    public Future<Long> replace(JsonObject document) {
        String id = document.getString(ID);
        long known = document.getLong(REVISION, 0L);
        JsonObject query = MongoQuery.of(Query.all(Query.is(ID, id), Query.is(REVISION, known)));
        JsonObject next = document.copy().put(REVISION, known + 1);
        return write(() -> client.replaceDocuments(collection, query, next))
                .recover(this::conflict)
                .compose(result -> result.getDocMatched() == 1 ? Future.succeededFuture(known + 1) : notReplaced(id));
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
        return limited(client.findOne(collection, MongoQuery.of(query), withEach(fields)))
                .map(Optional::ofNullable);
    }

    /**
     * @param limit how many documents are read at most
     * @param fields the fields to read besides the id; all if none is named
     */
    public Future<List<JsonObject>> list(Query query, Order order, int limit, String... fields) {
        FindOptions options =
                new FindOptions().setSort(MongoQuery.of(order)).setLimit(limit).setFields(withEach(fields));
        return found(query, options);
    }

    /**
     * All that match, in no order, in memory.
     *
     * @param fields the fields to read besides the id; all if none is named
     */
    public Future<List<JsonObject>> listAll(Query query, String... fields) {
        return found(query, new FindOptions().setFields(withEach(fields)));
    }

    private Future<List<JsonObject>> found(Query query, FindOptions options) {
        return limited(client.findWithOptions(collection, MongoQuery.of(query), options));
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
        FindOptions options = new FindOptions()
                .setSort(MongoQuery.of(order))
                .setSkip((int) Math.min(request.skip(), Integer.MAX_VALUE))
                .setLimit(request.limit());
        return Future.all(count(query), found(query, options))
                .map(both -> new Page<>(request, both.<Long>resultAt(0), both.resultAt(1)));
    }

    public Future<Long> count(Query query) {
        return limited(client.count(collection, MongoQuery.of(query)));
    }

    /**
     * Reads all that match in the order of their ids, some at a time. The client's own stream of a query is not used,
     * because a race in it can stop the stream in the middle.
     *
     * @param consumer returns whether it wants more documents
     * @param fields the fields to read besides the id; all if none is named
     * @return whether the consumer still wanted more after the last document
     */
    public Future<Boolean> forEach(Query query, Predicate<JsonObject> consumer, String... fields) {
        Promise<Boolean> read = Promise.promise();
        readOn(query, query, consumer, fields, read);
        return read.future();
    }

    /** @param remaining the query for those that have not been read */
    private void readOn(
            Query query, Query remaining, Predicate<JsonObject> consumer, String[] fields, Promise<Boolean> read) {
        list(remaining, Order.ascending(ID), READ_AT_ONCE, fields)
                .map(found -> new Portion(found, found.stream().allMatch(consumer)))
                .onFailure(read::tryFail)
                .onSuccess(portion -> {
                    if (portion.isMoreWanted() && portion.found().size() == READ_AT_ONCE) {
                        String last = portion.found().get(READ_AT_ONCE - 1).getString(ID);
                        Query after = Query.compare(ID, Comparison.GREATER, last);
                        readOn(query, Query.all(query, after), consumer, fields, read);
                    } else {
                        read.tryComplete(portion.isMoreWanted());
                    }
                });
    }

    private record Portion(List<JsonObject> found, boolean isMoreWanted) {}

    /** @return whether the document existed */
    public Future<Boolean> delete(String id) {
        return write(() -> client.removeDocument(collection, byId(id))).map(result -> result.getRemovedCount() == 1);
    }

    public Future<Void> deleteAll(Query query) {
        return write(() -> client.removeDocuments(collection, MongoQuery.of(query)))
                .mapEmpty();
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

    private <T> Future<T> write(Supplier<Future<T>> operation) {
        try {
            gate.check();
        } catch (NodeException refused) {
            return Future.failedFuture(refused);
        }
        return limited(operation.get());
    }

    private <T> Future<T> limited(Future<T> operation) {
        return limited(operation, gate);
    }

    /** Limits the time of an operation, because the write gate is only open for a limited time. */
    static <T> Future<T> limited(Future<T> operation, WriteGate gate) {
        Future<T> ending = gate == WriteGate.OPEN ? operation : operation.timeout(SECONDS_MAX, TimeUnit.SECONDS);
        return ending.recover(failure -> Future.failedFuture(storeFailure(failure)));
    }

    private static Throwable storeFailure(Throwable failure) {
        boolean isOfStore = failure instanceof MongoException || failure instanceof TimeoutException;
        return isOfStore && !isDuplicate(failure) ? new StoreException(failure) : failure;
    }

    private <T> Future<T> conflict(Throwable failure) {
        return Future.failedFuture(
                isDuplicate(failure) ? NodeException.conflict("Its id or a unique field is taken.") : failure);
    }

    private static Future<Boolean> falseIfDuplicate(Throwable failure) {
        return isDuplicate(failure) ? Future.succeededFuture(false) : Future.failedFuture(failure);
    }

    private static boolean isDuplicate(Throwable failure) {
        if (failure instanceof MongoCommandException command) {
            return command.getErrorCode() == DUPLICATE_KEY;
        }
        return failure instanceof MongoWriteException write
                && write.getError().getCategory() == ErrorCategory.DUPLICATE_KEY;
    }

    private static JsonObject byId(String id) {
        return new JsonObject().put(ID, id);
    }
}
