package org.sumspace.common.testkit.process;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.postgres.PostgresUrl;
import org.sumspace.common.store.postgres.TestPostgres;

/** An empty database on a PostgreSQL. */
public record PostgresStore(StoreConfig config) implements NodeStore {
    private static final int CONNECTIONS = 2;

    /** On the server of all tests. */
    public static PostgresStore create() {
        return new PostgresStore(TestPostgres.empty(CONNECTIONS));
    }

    private PostgresUrl url() {
        return PostgresUrl.parse(requireNonNull(config.url()).reveal());
    }

    @Override
    public StoreRelay relay() {
        return new PostgresRelay(url(), requireNonNull(config.password()));
    }

    @Override
    public int port() {
        return url().port();
    }

    /** The server ends with the JVM. */
    @Override
    public void close() {
        // nothing to end
    }
}
