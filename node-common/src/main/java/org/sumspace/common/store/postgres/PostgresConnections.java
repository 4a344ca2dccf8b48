package org.sumspace.common.store.postgres;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;

/**
 * Connections to a PostgreSQL, which are replaced if no answer comes. A machine that is gone does not end its connections, and
 * the client has no time limit: it would wait on each of them for ever, and have none left.
 */
public final class PostgresConnections {
    /** Longer than the waits for a connection and for the statements of a transaction. */
    private static final int SILENT_SECONDS = 15;

    private static final Logger LOG = LoggerFactory.getLogger(PostgresConnections.class);

    private final Supplier<Pool> opening;
    private Pool current;

    private PostgresConnections(Supplier<Pool> opening) {
        this.opening = opening;
        this.current = opening.get();
    }

    /** Connections on which no statement waits or works for more than 4 s. */
    public static PostgresConnections open(Vertx vertx, PostgresUrl url, Secret password, int connections) {
        return new PostgresConnections(() -> PostgresPool.open(vertx, url, password, connections));
    }

    /** The result of the work; failed with a {@link TimeoutException} if the server does not answer. */
    public <T> Future<T> use(Function<Pool, Future<T>> work) {
        Pool used = current();
        return work.apply(used).timeout(SILENT_SECONDS, TimeUnit.SECONDS).onFailure(failure -> {
            if (failure instanceof TimeoutException) {
                replace(used);
            }
        });
    }

    /** Those that are used now. */
    public synchronized Pool current() {
        return current;
    }

    private synchronized void replace(Pool silent) {
        if (silent == current) {
            LOG.warn("The PostgreSQL has not answered for {} s: opening other connections", SILENT_SECONDS);
            current = opening.get();
            silent.close();
        }
    }

    public Future<Void> close() {
        return current().close();
    }
}
