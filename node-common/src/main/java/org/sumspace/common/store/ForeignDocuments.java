package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.MongoClient;
import java.util.List;

/**
 * A collection that another application writes to its MongoDB. Its ids may be object ids, numbers and texts, so it is
 * asked in MongoDB's language; {@link Documents} are this node's own.
 */
public final class ForeignDocuments {
    private final MongoClient client;
    private final String collection;
    private final WriteGate gate;

    ForeignDocuments(MongoClient client, String collection, WriteGate gate) {
        this.client = client;
        this.collection = collection;
        this.gate = gate;
    }

    /** In the order of the ids. */
    public Future<List<JsonObject>> list(JsonObject query, int limit) {
        return found(
                query,
                new FindOptions().setSort(MongoTable.withEach(Documents.ID)).setLimit(limit));
    }

    /**
     * All that match, in no order, in memory.
     *
     * @param fields the fields to read besides the id; all if none is named
     */
    public Future<List<JsonObject>> listAll(JsonObject query, String... fields) {
        return found(query, new FindOptions().setFields(MongoTable.withEach(fields)));
    }

    private Future<List<JsonObject>> found(JsonObject query, FindOptions options) {
        return Documents.limited(MongoTable.told(client.findWithOptions(collection, query, options)), gate);
    }
}
