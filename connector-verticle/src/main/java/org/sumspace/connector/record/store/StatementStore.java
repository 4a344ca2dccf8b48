package org.sumspace.connector.record.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.record.Field;
import org.sumspace.connector.record.domain.Statement;
import org.sumspace.connector.record.domain.StoredStatement;

/** The learning records. */
public final class StatementStore {
    private final Documents statements;

    public StatementStore(DocumentStore database) {
        this.statements = database.documents("statements");
    }

    public Future<Void> createIndexes() {
        return statements.index(StatementDocument.LEARNER, Documents.ID);
    }

    /** The texts of the stored statements among these, by id. */
    public Future<Map<String, String>> texts(Collection<String> ids) {
        return statements
                .listAll(Query.isOneOf(Documents.ID, ids), StatementDocument.JSON)
                .map(found -> {
                    Map<String, String> texts = new HashMap<>();
                    found.forEach(document -> texts.put(id(document), text(document)));
                    return texts;
                });
    }

    /**
     * Stores statements whose ids are new.
     *
     * @return failed if one of the ids is stored already; the other statements are stored nevertheless
     */
    public Future<Void> insert(Collection<Statement> added) {
        return statements.insertAll(added.stream().map(StatementDocument::of).toList());
    }

    /**
     * Reads the statements of these learners that fulfil the condition, in no order, some at a time. Each learner is a query
     * of its own, because the index has one learner's statements in the order in which they are read: of several at once,
     * all would be sorted again for each portion.
     *
     * @param condition on {@link Field#stored fields of stored statements}
     * @param consumer receives an id and a text, and returns whether it wants more statements
     */
    public Future<Void> find(Collection<String> learners, Query condition, BiPredicate<String, String> consumer) {
        Future<Boolean> wanted = Future.succeededFuture(true);
        for (String learner : learners) {
            wanted = wanted.compose(more -> more ? read(learner, condition, consumer) : Future.succeededFuture(false));
        }
        return wanted.mapEmpty();
    }

    /** @return whether the consumer wants more statements */
    private Future<Boolean> read(String learner, Query condition, BiPredicate<String, String> consumer) {
        Query query = Query.all(Query.is(StatementDocument.LEARNER, learner), condition);
        return statements.forEach(
                query, document -> consumer.test(id(document), text(document)), StatementDocument.JSON);
    }

    /** Statements with ids greater than this one, in the order of their ids. */
    public Future<List<StoredStatement>> after(String id, int limit) {
        return statements
                .list(
                        Query.compare(Documents.ID, Comparison.GREATER, id),
                        Order.ascending(Documents.ID),
                        limit,
                        StatementDocument.LEARNER,
                        StatementDocument.JSON)
                .map(found -> found.stream()
                        .map(each ->
                                new StoredStatement(id(each), each.getString(StatementDocument.LEARNER), text(each)))
                        .toList());
    }

    private static String id(JsonObject document) {
        return document.getString(Documents.ID);
    }

    private static String text(JsonObject document) {
        return document.getString(StatementDocument.JSON);
    }
}
