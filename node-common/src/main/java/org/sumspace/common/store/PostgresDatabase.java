package org.sumspace.common.store;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.store.postgres.PostgresFailures;
import org.sumspace.common.store.postgres.PostgresPool;
import org.sumspace.common.store.postgres.PostgresUrl;

/** A PostgreSQL that keeps documents, each collection in a table. */
final class PostgresDatabase implements DocumentDatabase {
    private static final String ORDER = "SELECT 'Z'::text < 'a'::text";

    private final Vertx vertx;
    private final Pool pool;
    private final Map<String, PostgresTable> tables = new ConcurrentHashMap<>();

    private PostgresDatabase(Vertx vertx, Pool pool) {
        this.vertx = vertx;
        this.pool = pool;
    }

    /** Fails if the server does not answer, or orders texts by the rules of a language. */
    static Future<PostgresDatabase> connect(Vertx vertx, StoreConfig config) {
        PostgresUrl url = PostgresUrl.parse(requireNonNull(config.url()).reveal());
        Pool pool = PostgresPool.open(vertx, url, requireNonNull(config.password()), config.connections());
        PostgresDatabase database = new PostgresDatabase(vertx, pool);
        return database.requireOrder(url.database())
                .map(database)
                .recover(failure -> database.close().transform(closed -> Future.failedFuture(explained(url, failure))));
    }

    private Future<Void> requireOrder(String name) {
        return pool.query(ORDER).execute().map(rows -> {
            if (!rows.iterator().next().getBoolean(0)) {
                throw new IllegalStateException("it orders texts by the rules of a language. Create one that orders"
                        + " them by code point: CREATE DATABASE " + name
                        + " TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'");
            }
            return null;
        });
    }

    private static IllegalStateException explained(PostgresUrl url, Throwable failure) {
        return new IllegalStateException(
                "The database " + url.database() + " at " + url.host() + ":" + url.port()
                        + ", which store.url names, cannot be used: " + failure.getMessage(),
                failure);
    }

    @Override
    public DocumentTable table(String collection) {
        return tables.computeIfAbsent(collection, name -> new PostgresTable(vertx, pool, name));
    }

    @Override
    public Future<Void> ping() {
        return pool.query("SELECT 1")
                .execute()
                .<Void>mapEmpty()
                .recover(failure -> Future.failedFuture(PostgresFailures.of(failure)));
    }

    @Override
    public Future<Void> close() {
        return pool.close();
    }
}
