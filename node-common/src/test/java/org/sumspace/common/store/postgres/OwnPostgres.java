package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.PostgresStore;
import org.sumspace.common.testkit.process.StoreRelay;

/** A PostgreSQL of one test, which kills it, and starts it again in its folder at another port. */
public final class OwnPostgres implements NodeStore {
    public static final String PASSWORD = "of one test";

    private static final int MEGABYTES_MAX = 400;
    private static final int CONNECTIONS = 2;

    private final EmbeddedPostgres server;

    private OwnPostgres(EmbeddedPostgres server) {
        this.server = server;
    }

    public static OwnPostgres inFolder(Path folder) {
        try {
            return new OwnPostgres(EmbeddedPostgres.start(folder, Secret.of(PASSWORD)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends SIGKILL. The server starts again by itself, at the same port. */
    public void kill() {
        ProcessHandle process = server.process();
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Changes the password while something is done. */
    public void withOtherPassword(Runnable work) {
        asOwner(statement -> {
            statement.execute(setPassword("another one"));
            try {
                work.run();
            } finally {
                statement.execute(setPassword(PASSWORD));
            }
        });
    }

    private static String setPassword(String password) {
        return "ALTER ROLE " + EmbeddedPostgres.OWNER + " PASSWORD '" + password + "'";
    }

    /** Writes into the server's log of changes until its full disk ends it. */
    public void fillLog() {
        ProcessHandle process = server.process();
        assertThatThrownBy(() -> asOwner(statement -> {
                    for (int megabytes = 0; megabytes < MEGABYTES_MAX; megabytes++) {
                        statement.execute("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
                    }
                }))
                .hasCauseInstanceOf(SQLException.class);
        process.onExit().join();
    }

    private interface Statements {
        void run(Statement statement) throws SQLException;
    }

    private void asOwner(Statements statements) {
        try (Connection owner = DriverManager.getConnection(server.jdbcUrl(), EmbeddedPostgres.OWNER, PASSWORD);
                Statement statement = owner.createStatement()) {
            statements.run(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private PostgresStore store() {
        String url = "postgresql://" + EmbeddedPostgres.OWNER + "@" + EmbeddedPostgres.HOST + ":" + port() + "/"
                + EmbeddedPostgres.DATABASE + "?sslmode=disable";
        return new PostgresStore(new StoreConfig(Secret.of(url), Secret.of(PASSWORD), "unused", CONNECTIONS));
    }

    @Override
    public StoreRelay relay() {
        return store().relay();
    }

    @Override
    public StoreConfig config() {
        return store().config();
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
