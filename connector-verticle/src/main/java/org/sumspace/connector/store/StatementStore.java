package org.sumspace.connector.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.IndexOptions;
import io.vertx.ext.mongo.MongoClient;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.connector.core.query.Condition;
import org.sumspace.connector.core.statement.Statement;

/** The learning records. */
public final class StatementStore {
    private static final String STATEMENTS = "statements";

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

    /** The texts of all statements of these learners that fulfil the condition, in the order of their ids. */
    public Future<List<String>> find(Collection<String> learners, Condition condition) {
        if (learners.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        JsonObject filter = oneOf(StatementDocument.LEARNER, learners);
        if (!condition.equals(Condition.EVERYTHING)) {
            filter.put("$and", new JsonArray().add(MongoFilter.of(condition)));
        }
        return mongo.findWithOptions(STATEMENTS, filter, textsOnly())
                .map(found -> found.stream()
                        .sorted(Comparator.comparing(StatementStore::id))
                        .map(StatementStore::text)
                        .toList());
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
