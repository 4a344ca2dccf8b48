package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.pubsub.PgSubscriber;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.store.postgres.PostgresConnections;
import org.sumspace.common.store.postgres.PostgresFailures;

/**
 * Changes in a table of PostgreSQL, each with the transaction that wrote it. Transactions become visible in another order
 * than that of their numbers, so a point up to which changes were read is a snapshot of the server: it knows which
 * transactions it contains.
 */
final class PostgresChanges implements ChangeLog {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresChanges.class);

    /** Also the channel of notifications. */
    private static final String TABLE = "document_changes";

    /** To be followed by a collection and an id. */
    static final String INSERTION = "INSERT INTO " + TABLE + " (collection, id) SELECT ";

    private static final String CREATION = "CREATE TABLE IF NOT EXISTS " + TABLE
            + " (xid xid8 NOT NULL DEFAULT pg_current_xact_id(), collection text NOT NULL, id text NOT NULL)";
    /**
     * A database that was restored on another server has changes of transactions that this one has not begun, and whose
     * numbers it will use again.
     */
    private static final String FORGET_OTHERS =
            "DELETE FROM " + TABLE + " WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())";

    /**
     * A row without a collection has the lowest transaction number of rows that were not removed. It is the first in the
     * order of the numbers.
     */
    private static final String MARK = "INSERT INTO " + TABLE + " (xid, collection, id) SELECT '0'::xid8, '', ''"
            + " WHERE NOT EXISTS (SELECT FROM " + TABLE + " WHERE collection = '')";

    private static final String INDEX = "CREATE INDEX IF NOT EXISTS " + TABLE + "_by_xid ON " + TABLE + " (xid)";

    private static final String NOW = "SELECT pg_current_snapshot()::text";

    /** One row at least, so that there is always the snapshot of this statement. */
    private static final String SINCE = """
            SELECT look.until::text, look.is_complete, c.collection, c.id
            FROM (SELECT pg_current_snapshot() AS until,
                    (SELECT mark.xid FROM document_changes AS mark ORDER BY mark.xid LIMIT 1)
                        <= pg_snapshot_xmin($1::text::pg_snapshot) AS is_complete) AS look
            LEFT JOIN document_changes AS c
                ON c.xid >= pg_snapshot_xmin($1::text::pg_snapshot)
                AND NOT pg_visible_in_snapshot(c.xid, $1::text::pg_snapshot)
                AND c.collection <> ''""";

    /** Transactions that are still open may yet add rows, which must not be below the mark. */
    private static final String REMOVAL = """
            WITH bound AS (
                SELECT least(o.xid, pg_snapshot_xmin(pg_current_snapshot())) AS xid
                FROM document_changes AS o ORDER BY o.xid DESC OFFSET $1 LIMIT 1),
            marked AS (
                UPDATE document_changes AS mark SET xid = bound.xid FROM bound
                WHERE mark.collection = '' AND mark.xid < bound.xid)
            DELETE FROM document_changes AS c USING bound WHERE c.collection <> '' AND c.xid < bound.xid""";

    /** Columns of a look. */
    private static final int UNTIL = 0;

    private static final int IS_COMPLETE = 1;
    private static final int COLLECTION = 2;
    private static final int ID = 3;

    /** PostgreSQL ends transactions with a notification one after the other, so there is not one for each write. */
    private static final long ANNOUNCEMENT_MILLIS = 50;

    private static final long RECONNECT_MILLIS = 1_000;

    private final Vertx vertx;
    private final PostgresConnections connections;
    private final Pool definitions;
    private final Supplier<PgSubscriber> subscribers;
    private final int kept;
    private final AtomicBoolean isAnnouncing = new AtomicBoolean();
    private @Nullable Future<Void> created;

    /**
     * @param definitions a connection for the definition of the table
     * @param subscribers makes connections for notifications
     * @param kept how many changes stay at least
     */
    PostgresChanges(
            Vertx vertx,
            PostgresConnections connections,
            Pool definitions,
            Supplier<PgSubscriber> subscribers,
            int kept) {
        this.vertx = vertx;
        this.connections = connections;
        this.definitions = definitions;
        this.subscribers = subscribers;
        this.kept = kept;
    }

    /** Makes the table, unless there is one. */
    synchronized Future<Void> create() {
        if (created == null || created.failed()) {
            created = PostgresTable.define(definitions, CREATION)
                    .compose(made -> PostgresTable.define(definitions, INDEX))
                    .compose(made -> PostgresTable.define(definitions, FORGET_OTHERS))
                    .compose(made -> PostgresTable.define(definitions, MARK));
        }
        return created;
    }

    /** Wakes those who listen, soon. */
    void announce() {
        if (isAnnouncing.compareAndSet(false, true)) {
            vertx.setTimer(ANNOUNCEMENT_MILLIS, timer -> {
                isAnnouncing.set(false);
                connections
                        .use(pool -> pool.query("NOTIFY " + TABLE).execute())
                        .onFailure(failure -> LOG.debug("Could not announce changes", failure));
            });
        }
    }

    @Override
    public Future<String> now() {
        return query(NOW, Tuple.tuple()).map(rows -> rows.iterator().next().getString(UNTIL));
    }

    @Override
    public Future<Changes> since(String point) {
        return query(SINCE, Tuple.of(point)).map(PostgresChanges::changes);
    }

    private static Changes changes(RowSet<Row> rows) {
        Map<String, Set<String>> ids = new HashMap<>();
        for (Row row : rows) {
            if (row.getString(ID) != null) {
                ids.computeIfAbsent(row.getString(COLLECTION), collection -> new HashSet<>())
                        .add(row.getString(ID));
            }
        }
        Row first = rows.iterator().next();
        return new Changes(first.getString(UNTIL), first.getBoolean(IS_COMPLETE), ids);
    }

    @Override
    public Future<Void> removeOld() {
        return query(REMOVAL, Tuple.of((long) kept)).mapEmpty();
    }

    private Future<RowSet<Row>> query(String statement, Tuple parameters) {
        return create().compose(made ->
                        connections.use(pool -> pool.preparedQuery(statement).execute(parameters)))
                .recover(failure -> Future.failedFuture(PostgresFailures.of(failure)));
    }

    /** The listener is also called after each connection, because notifications before it are lost. */
    @Override
    public Subscription listen(Runnable listener) {
        PgSubscriber subscriber = subscribers.get();
        subscriber
                .reconnectPolicy(attempts -> RECONNECT_MILLIS)
                .channel(TABLE)
                .subscribeHandler(subscribed -> listener.run())
                .handler(payload -> listener.run());
        AtomicBoolean isClosed = new AtomicBoolean();
        connect(subscriber, isClosed);
        return () -> {
            isClosed.set(true);
            return subscriber.close();
        };
    }

    /** The client tries again by itself if it loses its connection, but not if the first attempt fails. */
    private void connect(PgSubscriber subscriber, AtomicBoolean isClosed) {
        subscriber
                .connect()
                .onFailure(failure -> subscriber
                        .close()
                        .onComplete(closed -> vertx.setTimer(RECONNECT_MILLIS, timer -> {
                            if (!isClosed.get()) {
                                connect(subscriber, isClosed);
                            }
                        })));
    }
}
