package org.sumspace.common.store.postgres;

import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.concurrent.TimeUnit;
import org.sumspace.common.config.Secret;

/** Connections to a PostgreSQL. */
public final class PostgresPool {
    private static final int CONNECT_SECONDS = 5;
    /** Below the 5 s after which a write counts as failed: it must not happen later. */
    private static final String STATEMENT_MILLIS = "4000";

    private PostgresPool() {}

    /** Connections on which no statement waits or works for more than 4 s. */
    public static Pool open(Vertx vertx, PostgresUrl url, Secret password, int connections) {
        PgConnectOptions options = options(url, password)
                .addProperty("statement_timeout", STATEMENT_MILLIS)
                .addProperty("lock_timeout", STATEMENT_MILLIS);
        return open(vertx, options, connections);
    }

    static Pool open(Vertx vertx, PgConnectOptions connection, int connections) {
        PoolOptions options = new PoolOptions()
                .setMaxSize(connections)
                .setConnectionTimeout(CONNECT_SECONDS)
                .setConnectionTimeoutUnit(TimeUnit.SECONDS);
        return PgBuilder.pool()
                .connectingTo(connection.setCachePreparedStatements(true))
                .with(options)
                .using(vertx)
                .build();
    }

    static PgConnectOptions options(PostgresUrl url, Secret password) {
        PgConnectOptions options = new PgConnectOptions()
                .setHost(url.host())
                .setPort(url.port())
                .setDatabase(url.database())
                .setUser(url.user())
                .setPassword(password.reveal());
        return switch (url.sslMode()) {
            case "disable" -> options.setSslMode(SslMode.DISABLE);
            case "require" ->
                options.setSslMode(SslMode.REQUIRE).setSslOptions(new ClientSSLOptions().setTrustAll(true));
            default ->
                options.setSslMode(SslMode.VERIFY_FULL)
                        .setSslOptions(new ClientSSLOptions().setHostnameVerificationAlgorithm("HTTPS"));
        };
    }
}
