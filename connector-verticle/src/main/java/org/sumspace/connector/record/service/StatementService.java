package org.sumspace.connector.record.service;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.record.core.StatementReader;
import org.sumspace.connector.record.domain.Statement;
import org.sumspace.connector.record.domain.StoredStatement;
import org.sumspace.connector.record.store.StatementStore;
import org.sumspace.connector.shared.store.RevisionStore;

/** Ingests and finds learning records. A known statement is skipped; other content under its id is refused. */
public record StatementService(StatementStore store, RevisionStore revisions) {
    /**
     * @param stored number of new statements
     * @param known number of statements that were stored before
     */
    public record Ingested(int stored, int known) {}

    /** @return fails with a conflict and stores nothing if one of the ids is known with other content */
    public Future<Ingested> ingest(Map<String, Statement> statements) {
        return unknown(statements)
                .compose(added -> store.insert(added)
                        .recover(cause -> checkStored(statements, cause))
                        .compose(stored -> revisions.advance())
                        .map(done -> new Ingested(added.size(), statements.size() - added.size())));
    }

    /**
     * Passes the statements of these learners that fulfil the condition to the consumer, in no order.
     *
     * @param consumer takes an id and a text, and returns whether it wants more
     */
    public Future<Void> find(Collection<String> learners, Query condition, BiPredicate<String, String> consumer) {
        return store.find(learners, condition, consumer);
    }

    /**
     * Statements in the order of their ids, for reading all of them a batch at a time.
     *
     * @param id those with greater ids; empty for the first ones
     */
    public Future<List<StoredStatement>> after(String id, int limit) {
        return store.after(id, limit);
    }

    /** Another request may have stored some of the statements meanwhile; the insert succeeded if none is missing. */
    private Future<Void> checkStored(Map<String, Statement> statements, Throwable cause) {
        return unknown(statements)
                .compose(missing -> missing.isEmpty() ? Future.succeededFuture() : Future.failedFuture(cause));
    }

    private Future<List<Statement>> unknown(Map<String, Statement> statements) {
        return store.texts(statements.keySet()).map(known -> {
            List<String> conflicts = statements.values().stream()
                    .filter(statement -> differs(statement, known.get(statement.id())))
                    .map(Statement::id)
                    .toList();
            if (!conflicts.isEmpty()) {
                throw NodeException.conflict(
                        conflicts.size() + " statements are stored with other content, among them " + conflicts.get(0));
            }
            return without(statements.values(), known);
        });
    }

    private static boolean differs(Statement statement, @Nullable String stored) {
        return stored != null
                && !statement.json().equals(stored)
                && !statement.sameContentAs(StatementReader.parse(stored));
    }

    private static List<Statement> without(Collection<Statement> statements, Map<String, String> known) {
        return statements.stream().filter(each -> !known.containsKey(each.id())).toList();
    }
}
