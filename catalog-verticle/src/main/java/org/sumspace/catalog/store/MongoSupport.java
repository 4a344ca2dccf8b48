package org.sumspace.catalog.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.http.Page;
import org.sumspace.common.http.PageRequest;

/** The few things that every MongoDB store of the catalog does, on one collection. */
final class MongoSupport {
    static final String ID = "_id";

    private final MongoClient client;
    private final String collection;

    MongoSupport(MongoClient client, String collection) {
        this.client = client;
        this.collection = collection;
    }

    Future<Void> uniqueIndex(String... fields) {
        return client.createIndexWithOptions(collection, ascending(fields), new IndexOptions().unique(true));
    }

    /** An index for finding and sorting. The id makes it unique, because the embedded server has no other indexes. */
    Future<Void> index(String... fields) {
        JsonObject order = ascending(fields).put(ID, 1);
        return client.createIndexWithOptions(collection, order, new IndexOptions().unique(true));
    }

    static JsonObject ascending(String... fields) {
        JsonObject order = new JsonObject();
        for (String field : fields) {
            order.put(field, 1);
        }
        return order;
    }

    /** Whether the document is stored now; false if its id or a unique field is taken. */
    Future<Boolean> insert(JsonObject document) {
        return client.insert(collection, document).map(true).recover(MongoSupport::falseIfTaken);
    }

    /** Puts a document into the place of the one that matches, or adds it; false if its id or a unique field is taken. */
    Future<Boolean> upsert(JsonObject match, JsonObject document) {
        return client.replaceDocumentsWithOptions(collection, match, document, new UpdateOptions().setUpsert(true))
                .map(true)
                .recover(MongoSupport::falseIfTaken);
    }

    /** Whether a document matched and was replaced. */
    Future<Boolean> replace(JsonObject match, JsonObject document) {
        return client.replaceDocuments(collection, match, document).map(result -> result.getDocMatched() == 1);
    }

    Future<Boolean> set(JsonObject match, JsonObject fields) {
        return client.updateCollection(collection, match, new JsonObject().put("$set", fields))
                .map(result -> result.getDocMatched() == 1);
    }

    Future<Optional<JsonObject>> findOne(JsonObject query) {
        return client.findOne(collection, query, null).map(Optional::ofNullable);
    }

    Future<Optional<JsonObject>> byId(String id) {
        return findOne(new JsonObject().put(ID, id));
    }

    <T> Future<List<T>> find(JsonObject query, FindOptions options, Function<JsonObject, T> read) {
        return client.findWithOptions(collection, query, options)
                .map(documents -> documents.stream().map(read).toList());
    }

    <T> Future<Page<T>> page(JsonObject query, JsonObject order, PageRequest request, Function<JsonObject, T> read) {
        FindOptions options = new FindOptions()
                .setSort(order)
                .setSkip(Math.toIntExact(Math.min(request.skip(), Integer.MAX_VALUE)))
                .setLimit(request.limit());
        return Future.all(client.count(collection, query), find(query, options, read))
                .map(both -> new Page<>(request, both.<Long>resultAt(0), both.resultAt(1)));
    }

    private static Future<Boolean> falseIfTaken(Throwable failure) {
        return failure instanceof MongoWriteException write
                        && write.getError().getCategory() == ErrorCategory.DUPLICATE_KEY
                ? Future.succeededFuture(false)
                : Future.failedFuture(failure);
    }
}
