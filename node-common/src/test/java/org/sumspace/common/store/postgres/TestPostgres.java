package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.sumspace.common.config.Secret;

/** A PostgreSQL for all tests of a JVM, started with the first of them. */
public final class TestPostgres {
    public static final Secret PASSWORD = Secret.of("of tests alone");

    private static final EmbeddedPostgres SERVER = started();

    private TestPostgres() {}

    private static EmbeddedPostgres started() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start(Files.createTempDirectory("postgres"), PASSWORD);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void stop(EmbeddedPostgres server) {
        try {
            server.stop();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Creates a database. */
    public static String urlOfNew(String name) {
        return urlOfNew(name, "");
    }

    /** @param options of the statement that creates it */
    public static String urlOfNew(String name, String options) {
        execute("CREATE DATABASE \"" + name + "\" " + options);
        return "postgresql://" + EmbeddedPostgres.OWNER + "@" + EmbeddedPostgres.HOST + ":" + SERVER.port() + "/" + name
                + "?sslmode=disable";
    }

    private static void execute(String statement) {
        try (Connection connection =
                        DriverManager.getConnection(SERVER.jdbcUrl(), EmbeddedPostgres.OWNER, PASSWORD.reveal());
                Statement run = connection.createStatement()) {
            run.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
