package org.sumspace.connector.record.store;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.sumspace.connector.record.domain.Condition;
import org.sumspace.connector.record.domain.Statement;

/** The learning records. */
public final class StatementStore {
    private static final String STATEMENTS = "statements";
    private static final int READ_AT_ONCE = 200;
    /** The embedded store has all that a query finds in memory before it hands over the first. */
    private static final int LEARNERS_AT_ONCE = 200;

    private final MongoClient mongo;

    public StatementStore(MongoClient mongo) {
        this.mongo = mongo;
    }

    public Future<Void> createIndexes() {
        return mongo.createIndexWithOptions(
                STATEMENTS, new JsonObject().put(StatementDocument.LEARNER, 1), new IndexOptions().background(true));
    }

    /** The texts of those of these statements that are stored, by id. */
    public Future<Map<String, String>> texts(Collection<String> ids) {
        return mongo.findWithOptions(STATEMENTS, oneOf(StatementDocument.ID, ids), textsOnly())
                .map(found -> {
                    Map<String, String> texts = new HashMap<>();
                    found.forEach(document -> texts.put(id(document), text(document)));
                    return texts;
                });
    }

    /**
     * Stores statements whose ids are new.
     *
     * @return failed if one of the ids was stored meanwhile; the others are stored nevertheless
     */
    public Future<Void> insert(Collection<Statement> statements) {
        List<BulkOperation> inserts = statements.stream()
                .map(StatementDocument::of)
                .map(BulkOperation::createInsert)
                .toList();
        return inserts.isEmpty()
                ? Future.succeededFuture()
                : mongo.bulkWriteWithOptions(STATEMENTS, inserts, new BulkWriteOptions(false))
                        .mapEmpty();
    }

    /**
     * Hands over the statements of these learners that fulfil the condition, in no order. They are read some at a time.
     *
     * @param taker takes an id and a text, and says whether it takes more
     */
    public Future<Void> find(Collection<String> learners, Condition condition, BiPredicate<String, String> taker) {
        List<String> all = List.copyOf(learners);
        Future<Boolean> wanted = Future.succeededFuture(true);
        for (int from = 0; from < all.size(); from += LEARNERS_AT_ONCE) {
            List<String> some = all.subList(from, Math.min(from + LEARNERS_AT_ONCE, all.size()));
            wanted = wanted.compose(more -> more ? read(some, condition, taker) : Future.succeededFuture(false));
        }
        return wanted.mapEmpty();
    }

    /** @return whether the taker takes more */
    private Future<Boolean> read(List<String> learners, Condition condition, BiPredicate<String, String> taker) {
        JsonObject filter = oneOf(StatementDocument.LEARNER, learners);
        if (!condition.equals(Condition.EVERYTHING)) {
            filter.put("$and", new JsonArray().add(MongoFilter.of(condition)));
        }
        Promise<Boolean> over = Promise.promise();
        ReadStream<JsonObject> found =
                mongo.findBatchWithOptions(STATEMENTS, filter, textsOnly().setBatchSize(READ_AT_ONCE));
        found.exceptionHandler(over::tryFail)
                .endHandler(end -> over.tryComplete(true))
                .handler(document -> {
                    if (!taker.test(id(document), text(document))) {
                        found.handler(null); // ends the query
                        over.tryComplete(false);
                    }
                });
        return over.future();
    }

    private static JsonObject oneOf(String field, Collection<String> values) {
        return new JsonObject().put(field, new JsonObject().put("$in", new JsonArray(List.copyOf(values))));
    }

    private static FindOptions textsOnly() {
        return new FindOptions().setFields(new JsonObject().put(StatementDocument.JSON, 1));
    }

    private static String id(JsonObject document) {
        return document.getString(StatementDocument.ID);
    }

    private static String text(JsonObject document) {
        return document.getString(StatementDocument.JSON);
    }
}
