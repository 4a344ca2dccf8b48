package org.sumspace.common.store.postgres;

import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.pgclient.pubsub.PgSubscriber;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import org.sumspace.common.config.Secret;

/** Connections to a PostgreSQL. */
public final class PostgresPool {
    private static final int CONNECT_SECONDS = 5;
    private static final int NO_LIMIT = 0;
    private static final int IDLE_SECONDS = 10;
    /** Below the 5 s after which a write counts as failed: it must not happen later. */
    private static final String STATEMENT_MILLIS = "4000";

    private PostgresPool() {}

    /** Connections on which no statement waits or works for more than 4 s. */
    static Pool open(Vertx vertx, PostgresUrl url, Secret password, int connections) {
        PgConnectOptions options = options(url, password)
                .addProperty("statement_timeout", STATEMENT_MILLIS)
                .addProperty("lock_timeout", STATEMENT_MILLIS);
        return open(vertx, options, connections);
    }

    /** A connection for the definition of tables and indexes, which takes as long as they are large. */
    public static Pool forDefinitions(Vertx vertx, PostgresUrl url, Secret password) {
        PoolOptions options = size(1).setConnectionTimeout(NO_LIMIT)
                .setIdleTimeout(IDLE_SECONDS)
                .setIdleTimeoutUnit(TimeUnit.SECONDS);
        // That a table exists already is no news, and the client would log it at each start.
        PgConnectOptions connection = options(url, password).addProperty("client_min_messages", "warning");
        return open(vertx, connection, options);
    }

    static Pool open(Vertx vertx, PgConnectOptions connection, int connections) {
        return open(vertx, connection, size(connections));
    }

    private static PoolOptions size(int connections) {
        return new PoolOptions()
                .setMaxSize(connections)
                .setConnectionTimeout(CONNECT_SECONDS)
                .setConnectionTimeoutUnit(TimeUnit.SECONDS);
    }

    private static Pool open(Vertx vertx, PgConnectOptions connection, PoolOptions options) {
        return PgBuilder.pool()
                .connectingTo(connection.setCachePreparedStatements(true))
                .with(options)
                .using(vertx)
                .build();
    }

    /** A connection that receives notifications, and is not open yet. */
    public static PgSubscriber subscriber(Vertx vertx, PostgresUrl url, Secret password) {
        return PgSubscriber.subscriber(vertx, options(url, password));
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
                        .setSslOptions(new ClientSSLOptions()
                                .setHostnameVerificationAlgorithm("HTTPS")
                                .setTrustOptions(authoritiesOfJava()));
        };
    }

    /** Without any, the client refuses to check certificates. */
    private static TrustOptions authoritiesOfJava() {
        try {
            TrustManagerFactory known = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            known.init((KeyStore) null);
            return TrustOptions.wrap(known.getTrustManagers()[0]);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java's certificate authorities cannot be read", e);
        }
    }
}
