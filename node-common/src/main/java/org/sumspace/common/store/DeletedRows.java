package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.store.postgres.PostgresFailures;

/**
 * Removes what was deleted or replaced in tables about people from the files of a PostgreSQL, soon and not in the
 * transaction that deletes. {@code VACUUM} alone frees the space of a row and may leave its bytes in the file until another
 * row takes it; so a table is written anew, with its indexes, while it is small. One table is worked on at a time, and
 * requests that come meanwhile are one.
 *
 * <p>Statistics for the planner are samples of values, so such tables have none.
 */
final class DeletedRows {
    private static final Logger LOG = LoggerFactory.getLogger(DeletedRows.class);

    /** Longer than a transaction of the node, because a row stays while one goes on that began before it was deleted. */
    private static final long FIRST_MS = 5_000;

    private static final long PAUSE_MS = 10_000;
    private static final int ATTEMPTS_MAX = 6;

    /** A larger table would keep statements waiting too long while it is written anew. */
    private static final long REWRITTEN_BYTES_MAX = 64L << 20;

    /** Statements of the node wait for at most 4 s, and meanwhile none on this table gets on. */
    private static final int REWRITE_MS = 2_500;

    private static final int VACUUM_MS = 60_000;
    private static final int LOCK_MS = 500;

    /** Null for a table that does not exist. */
    private static final String SIZE = "SELECT pg_total_relation_size(to_regclass('%s'))";

    private static final String NO_STATISTICS = """
            DO $$
            DECLARE each record;
            BEGIN
              FOR each IN
                SELECT r.relkind, r.oid::regclass AS name, a.attname, a.attnum
                FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid
                WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attstattarget IS DISTINCT FROM 0
                AND (r.oid = '%1$s'::regclass
                  OR r.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = '%1$s'::regclass AND indexprs IS NOT NULL))
              LOOP
                IF each.relkind = 'i' THEN
                  EXECUTE format('ALTER INDEX %%s ALTER COLUMN %%s SET STATISTICS 0', each.name, each.attnum);
                ELSE
                  EXECUTE format('ALTER TABLE %%s ALTER COLUMN %%I SET STATISTICS 0', each.name, each.attname);
                END IF;
              END LOOP;
            END $$""";

    private final Vertx vertx;
    private final Pool pool;

    /** The tables to work on, each with its further attempts. */
    private Map<String, Integer> waiting = new LinkedHashMap<>();

    private boolean busy;
    private boolean closed;

    DeletedRows(Vertx vertx, Pool pool) {
        this.vertx = vertx;
        this.pool = pool;
    }

    /** @param table its name, quoted */
    synchronized void removeFrom(String table) {
        waiting.put(table, ATTEMPTS_MAX);
        if (!busy) {
            begin(FIRST_MS);
        }
    }

    synchronized void close() {
        closed = true;
    }

    private synchronized void begin(long afterMs) {
        busy = !closed && !waiting.isEmpty();
        if (busy) {
            vertx.setTimer(afterMs, timer -> run());
        }
    }

    private void run() {
        Future<Void> all = Future.succeededFuture();
        for (Map.Entry<String, Integer> next : taken().entrySet()) {
            all = all.compose(before -> attempt(next.getKey(), next.getValue()));
        }
        all.onComplete(done -> begin(PAUSE_MS));
    }

    private synchronized Map<String, Integer> taken() {
        Map<String, Integer> taken = waiting;
        waiting = new LinkedHashMap<>();
        return closed ? Map.of() : taken;
    }

    private Future<Void> attempt(String table, int attempts) {
        return pool.getConnection()
                .compose(connection -> clean(connection, table).eventually(connection::close))
                .recover(failure -> {
                    again(table, attempts - 1, PostgresFailures.of(failure));
                    return Future.succeededFuture();
                });
    }

    private synchronized void again(String table, int attempts, RuntimeException failure) {
        if (closed) {
            return;
        }
        if (attempts > 0) {
            waiting.putIfAbsent(table, attempts);
        } else {
            LOG.warn(
                    "Could not remove deleted rows of table {} from the files of PostgreSQL, and tries it again after"
                            + " the next deletion: {}",
                    table,
                    failure.getMessage());
        }
    }

    private static Future<Void> clean(SqlConnection connection, String table) {
        String literal = table.replace("'", "''");
        return limited(connection, REWRITE_MS, SIZE.formatted(literal))
                .map(rows -> rows.iterator().next().getLong(0))
                .compose(bytes -> bytes == null
                        ? Future.<RowSet<Row>>succeededFuture()
                        : limited(connection, REWRITE_MS, NO_STATISTICS.formatted(literal))
                                .compose(set -> bytes <= REWRITTEN_BYTES_MAX
                                        ? limited(connection, REWRITE_MS, "VACUUM (FULL) " + table)
                                        : limited(connection, VACUUM_MS, "VACUUM " + table)))
                .mapEmpty();
    }

    /** Runs a statement outside of a transaction, with limits of its own on this connection. */
    private static Future<RowSet<Row>> limited(SqlConnection connection, int millis, String statement) {
        return connection
                .query("SET statement_timeout = " + millis + "; SET lock_timeout = " + LOCK_MS)
                .execute()
                .compose(set -> connection.query(statement).execute())
                .eventually(() -> connection
                        .query("RESET statement_timeout; RESET lock_timeout")
                        .execute());
    }
}
