package org.sumspace.common.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;
import java.util.List;
import java.util.function.Function;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/** A collection of a MongoDB. It needs unique indexes and no transactions. */
final class MongoTable implements DocumentTable {
    private static final int DUPLICATE_KEY = 11_000;
    private static final int ALL = -1;
    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions(false);
    private static final UpdateOptions UPSERT = new UpdateOptions().setUpsert(true);

    private final MongoClient client;
    private final String collection;

    MongoTable(MongoClient client, String collection) {
        this.client = client;
        this.collection = collection;
    }

    static <T> Future<T> told(Future<T> operation) {
        return operation.recover(failure -> Future.failedFuture(
                isDuplicate(failure)
                        ? new Taken()
                        : failure instanceof MongoException ? new StoreException(failure) : failure));
    }

    private static boolean isDuplicate(Throwable failure) {
        if (failure instanceof MongoCommandException command) {
            return command.getErrorCode() == DUPLICATE_KEY;
        }
        return failure instanceof MongoWriteException write
                && write.getError().getCategory() == ErrorCategory.DUPLICATE_KEY;
    }

    private static JsonObject byId(String id) {
        return new JsonObject().put(Documents.ID, id);
    }

    private static JsonObject sameId(JsonObject document, Query condition) {
        return MongoQuery.of(Query.all(Query.is(Documents.ID, document.getString(Documents.ID)), condition));
    }

    /** As the client takes fields to index or to read. */
    static JsonObject withEach(String... fields) {
        JsonObject object = new JsonObject();
        for (String field : fields) {
            object.put(field, 1);
        }
        return object;
    }

    @Override
    public Future<Void> index(boolean isUnique, String... fields) {
        return told(client.createIndexWithOptions(collection, withEach(fields), new IndexOptions().unique(isUnique)));
    }

    @Override
    public Future<Void> indexElements(String field) {
        return index(false, field);
    }

    @Override
    public Future<Void> insert(JsonObject document) {
        return told(client.insert(collection, StorableDocument.require(document)))
                .mapEmpty();
    }

    @Override
    public Future<Void> insertAll(List<JsonObject> documents) {
        return writeAll(documents, BulkOperation::createInsert);
    }

    @Override
    public Future<Void> upsertAll(List<JsonObject> documents) {
        return writeAll(
                documents,
                document -> BulkOperation.createReplace(byId(document.getString(Documents.ID)), document)
                        .setUpsert(true));
    }

    private Future<Void> writeAll(List<JsonObject> documents, Function<JsonObject, BulkOperation> operation) {
        List<BulkOperation> operations =
                documents.stream().map(StorableDocument::require).map(operation).toList();
        return told(client.bulkWriteWithOptions(collection, operations, UNORDERED))
                .mapEmpty();
    }

    /** A server that finds no such document inserts one, and then its id is taken if the condition did not hold. */
    @Override
    public Future<Boolean> upsertIf(Query condition, JsonObject document) {
        JsonObject stored = StorableDocument.require(document);
        return told(client.replaceDocumentsWithOptions(collection, sameId(stored, condition), stored, UPSERT))
                .map(true);
    }

    @Override
    public Future<Boolean> replaceIf(Query condition, JsonObject document) {
        JsonObject stored = StorableDocument.require(document);
        return told(client.replaceDocuments(collection, sameId(stored, condition), stored))
                .map(result -> result.getDocMatched() == 1);
    }

    @Override
    public Future<Long> set(Query query, JsonObject members, boolean isOne) {
        JsonObject update = new JsonObject().put("$set", StorableDocument.require(members));
        UpdateOptions options = new UpdateOptions().setMulti(!isOne);
        return told(client.updateCollectionWithOptions(collection, MongoQuery.of(query), update, options))
                .map(result -> result.getDocMatched());
    }

    @Override
    public Future<Void> increment(String id, String member) {
        JsonObject update = new JsonObject().put("$inc", new JsonObject().put(member, 1L));
        return told(client.updateCollectionWithOptions(collection, byId(id), update, UPSERT))
                .mapEmpty();
    }

    @Override
    public Future<List<JsonObject>> find(Query query, Order order, long skip, int limit, String... fields) {
        FindOptions options = new FindOptions()
                .setSort(MongoQuery.of(order))
                .setSkip((int) Math.min(skip, Integer.MAX_VALUE))
                .setLimit(limit == NO_LIMIT ? ALL : limit)
                .setFields(withEach(fields));
        return told(client.findWithOptions(collection, MongoQuery.of(query), options));
    }

    @Override
    public Future<Long> count(Query query) {
        return told(client.count(collection, MongoQuery.of(query)));
    }

    @Override
    public Future<Long> delete(Query query) {
        return told(client.removeDocuments(collection, MongoQuery.of(query))).map(result -> result.getRemovedCount());
    }
}
