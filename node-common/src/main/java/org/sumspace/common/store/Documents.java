package org.sumspace.common.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoWriteException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.error.NodeException;

/**
 * One collection of documents with string ids. Every operation is atomic for one document, and none relies on more than
 * the embedded server has: unique indexes, no transactions. A document that several may change carries a
 * {@value #REVISION}, which {@link #replace} compares and raises.
 */
public final class Documents {
    public static final String ID = "_id";
    public static final String REVISION = "revision";

    private static final int DUPLICATE_KEY = 11_000;
    /** A query is a document, and one of 16 MB at most. */
    private static final int VALUES_AT_ONCE = 10_000;

    private final MongoClient client;
    private final String collection;

    public Documents(MongoClient client, String collection) {
        this.client = client;
        this.collection = collection;
    }

    /** No two documents may have the same values in these fields. */
    public Future<Void> uniqueIndex(String... fields) {
        return client.createIndexWithOptions(collection, ascending(fields), new IndexOptions().unique(true));
    }

    /** Makes finding by these fields quick. */
    public Future<Void> index(String... fields) {
        return client.createIndex(collection, ascending(fields));
    }

    /** The order of these fields, the first deciding most. */
    public static JsonObject ascending(String... fields) {
        JsonObject order = new JsonObject();
        for (String field : fields) {
            order.put(field, 1);
        }
        return order;
    }

    /** @return failed with CONFLICT if the id or a unique field is taken */
    public Future<Void> insert(JsonObject document) {
        return client.insert(collection, document).<Void>mapEmpty().recover(this::conflict);
    }

    /** Whether the document was stored; false if its id or a unique field was taken, and nothing changed. */
    public Future<Boolean> insertIfAbsent(JsonObject document) {
        return client.insert(collection, document)
                .map(true)
                .recover(
                        failure -> isDuplicate(failure) ? Future.succeededFuture(false) : Future.failedFuture(failure));
    }

    /** Stores the document in the place of the one with its id, if there is one. */
    public Future<Void> upsert(JsonObject document) {
        return client.replaceDocumentsWithOptions(
                        collection, byId(document.getString(ID)), document, new UpdateOptions().setUpsert(true))
                .<Void>mapEmpty()
                .recover(this::conflict);
    }

    /**
     * Stores the document in the place of the one with its id, if that meets the condition, or if there is none.
     *
     * @return whether it is stored; false if the one that is there does not meet the condition, or a unique field is
     *     taken by another
     */
    public Future<Boolean> upsertIf(JsonObject condition, JsonObject document) {
        return client.replaceDocumentsWithOptions(
                        collection,
                        condition.copy().put(ID, document.getString(ID)),
                        document,
                        new UpdateOptions().setUpsert(true))
                .map(true)
                .recover(
                        failure -> isDuplicate(failure) ? Future.succeededFuture(false) : Future.failedFuture(failure));
    }

    /** Sets fields of the document that matches; whether there was one. */
    public Future<Boolean> set(JsonObject query, JsonObject fields) {
        return client.updateCollection(collection, query, new JsonObject().put("$set", fields))
                .map(result -> result.getDocMatched() == 1);
    }

    /**
     * Replaces a document that nobody changed since it was read.
     *
     * @param document the new content, with the revision that was read
     * @return the new revision; failed with CONFLICT if another came first, with NOT_FOUND if it is gone
     */
    public Future<Long> replace(JsonObject document) {
        String id = document.getString(ID);
        long known = document.getLong(REVISION, 0L);
        JsonObject query = byId(id).put(REVISION, known);
        JsonObject next = document.copy().put(REVISION, known + 1);
        return client.replaceDocuments(collection, query, next)
                .recover(this::conflict)
                .compose(result -> result.getDocMatched() == 1 ? Future.succeededFuture(known + 1) : missed(id));
    }

    private Future<Long> missed(String id) {
        return find(id).compose(found -> Future.failedFuture(
                found.isPresent()
                        ? NodeException.conflict("It was changed by someone else in the meantime.")
                        : NodeException.notFound("There is no " + id + ".")));
    }

    public Future<Optional<JsonObject>> find(String id) {
        return findOne(byId(id));
    }

    public Future<Optional<JsonObject>> findOne(JsonObject query) {
        return client.findOne(collection, query, null).map(Optional::ofNullable);
    }

    /** @param limit the most that are read into memory */
    public Future<List<JsonObject>> list(JsonObject query, JsonObject order, int limit) {
        return client.findWithOptions(
                collection, query, new FindOptions().setSort(order).setLimit(limit));
    }

    /** All that match and have one of the values, however many those are: they are asked for in portions. */
    public Future<List<JsonObject>> listOneOf(JsonObject query, String field, Collection<String> values) {
        List<String> wanted = List.copyOf(values);
        Future<List<JsonObject>> all = Future.succeededFuture(new ArrayList<>());
        for (int from = 0; from < wanted.size(); from += VALUES_AT_ONCE) {
            JsonArray some = new JsonArray(wanted.subList(from, Math.min(from + VALUES_AT_ONCE, wanted.size())));
            JsonObject portion = query.copy().put(field, new JsonObject().put("$in", some));
            all = all.compose(list -> client.find(collection, portion).map(found -> {
                list.addAll(found);
                return list;
            }));
        }
        return all;
    }

    public Future<Page<JsonObject>> page(JsonObject query, JsonObject order, PageRequest request) {
        FindOptions options = new FindOptions()
                .setSort(order)
                .setSkip((int) Math.min(request.skip(), Integer.MAX_VALUE))
                .setLimit(request.limit());
        return Future.all(client.count(collection, query), client.findWithOptions(collection, query, options))
                .map(both -> new Page<>(request, both.<Long>resultAt(0), both.resultAt(1)));
    }

    /** Whether there was one. */
    public Future<Boolean> delete(String id) {
        return client.removeDocument(collection, byId(id)).map(result -> result.getRemovedCount() == 1);
    }

    private <T> Future<T> conflict(Throwable failure) {
        return Future.failedFuture(
                isDuplicate(failure) ? NodeException.conflict("Something of that name is there already.") : failure);
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
