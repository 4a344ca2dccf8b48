package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.PostgresConnections;
import org.sumspace.common.store.postgres.PostgresFailures;
import org.sumspace.common.store.postgres.PostgresPool;
import org.sumspace.common.store.postgres.PostgresUrl;

/** A PostgreSQL that keeps documents, each collection in a table. */
final class PostgresDatabase implements DocumentDatabase {
    private static final String ORDER = "SELECT 'Z'::text < 'a'::text";

    /** A server that is started at the same time does not listen yet. */
    private static final Duration WAIT_MAX = Duration.ofSeconds(20);

    private static final Duration RETRY = Duration.ofMillis(100);
    private static final String CANNOT_CONNECT_NOW = "57P03";

    /** How many changes are kept for nodes that read them late; those that are later read everything anew. */
    private static final int CHANGES_KEPT = 50_000;

    private final Vertx vertx;
    private final PostgresConnections connections;
    private final Pool definitions;
    private final Supplier<Future<Void>> whenClosed;
    private final DeletedRows deleted;
    private final PostgresChanges changes;
    private final WriteGate gate;
    private final Map<String, PostgresTable> tables = new ConcurrentHashMap<>();

    private PostgresDatabase(
            Vertx vertx,
            PostgresConnections connections,
            Pool definitions,
            Supplier<Future<Void>> whenClosed,
            DeletedRows deleted,
            PostgresChanges changes,
            WriteGate gate) {
        this.vertx = vertx;
        this.connections = connections;
        this.definitions = definitions;
        this.whenClosed = whenClosed;
        this.deleted = deleted;
        this.changes = changes;
        this.gate = gate;
    }

    /** Fails if the server does not listen for {@link #WAIT_MAX}, or orders texts by the rules of a language. */
    static Future<PostgresDatabase> connect(Vertx vertx, Secret address, Secret password, int connections) {
        PostgresUrl url = PostgresUrl.parse(address.reveal());
        PostgresConnections opened = PostgresConnections.open(vertx, url, password, connections);
        Pool definitions = PostgresPool.forDefinitions(vertx, url, password);
        PostgresDatabase database = new PostgresDatabase(
                vertx,
                opened,
                definitions,
                Future::succeededFuture,
                new DeletedRows(vertx, definitions),
                new PostgresChanges(
                        vertx, opened, definitions, () -> PostgresPool.subscriber(vertx, url, password), CHANGES_KEPT),
                WriteGate.OPEN);
        return database.requireOrder(url, System.nanoTime())
                .map(database)
                .recover(failure -> database.close().transform(closed -> Future.failedFuture(explained(url, failure))));
    }

    /** The same database. When it is closed, this is done after it. */
    PostgresDatabase closing(Supplier<Future<Void>> after) {
        return new PostgresDatabase(vertx, connections, definitions, after, deleted, changes, gate);
    }

    private Future<Void> requireOrder(PostgresUrl url, long begun) {
        return connections
                .use(pool -> pool.query(ORDER).execute())
                .compose(rows -> requireOrder(url, rows.iterator().next()))
                .recover(failure -> isNotListening(failure) && System.nanoTime() - begun < WAIT_MAX.toNanos()
                        ? vertx.timer(RETRY.toMillis(), TimeUnit.MILLISECONDS)
                                .compose(later -> requireOrder(url, begun))
                        : Future.failedFuture(failure));
    }

    private static boolean isNotListening(Throwable failure) {
        return failure instanceof ConnectException
                || (failure instanceof PgException refused && CANNOT_CONNECT_NOW.equals(refused.getSqlState()));
    }

    private static Future<Void> requireOrder(PostgresUrl url, Row order) {
        return order.getBoolean(0)
                ? Future.succeededFuture()
                : Future.failedFuture("it orders texts by the rules of a language. Create one that orders them by code"
                        + " point: CREATE DATABASE " + url.database()
                        + " TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'");
    }

    private static IllegalStateException explained(PostgresUrl url, Throwable failure) {
        return new IllegalStateException(
                "The database " + url.database() + " at " + url.host() + ":" + url.port()
                        + ", which store.url names, cannot be used: " + PostgresFailures.reason(failure),
                failure);
    }

    @Override
    public DocumentTable table(String collection) {
        return tables.computeIfAbsent(
                collection, name -> new PostgresTable(vertx, connections, definitions, name, gate, changes));
    }

    @Override
    public DocumentDatabase fencedBy(WriteGate writes) {
        return new PostgresDatabase(vertx, connections, definitions, whenClosed, deleted, changes, writes);
    }

    @Override
    public Optional<ChangeLog> changes() {
        return Optional.of(changes);
    }

    Pool pool() {
        return connections.current();
    }

    Set<String> collections() {
        return Set.copyOf(tables.keySet());
    }

    @Override
    public void removeDeleted(String collection) {
        deleted.removeFrom(PostgresTable.quoted(collection));
    }

    @Override
    public Future<Void> ping() {
        return connections
                .use(pool -> pool.query("SELECT 1").execute())
                .<Void>mapEmpty()
                .recover(failure -> Future.failedFuture(PostgresFailures.of(failure)));
    }

    @Override
    public Future<Void> close() {
        deleted.close();
        return Future.join(connections.close(), definitions.close())
                .<Void>mapEmpty()
                .eventually(whenClosed);
    }
}
