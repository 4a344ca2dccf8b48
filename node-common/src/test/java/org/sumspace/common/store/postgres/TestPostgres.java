package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.StoreConfig;

/** A PostgreSQL for all tests of a JVM, started with the first of them. */
public final class TestPostgres {
    public static final Secret PASSWORD = Secret.of("of tests alone");

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static final EmbeddedPostgres SERVER = started();

    private TestPostgres() {}

    private static EmbeddedPostgres started() {
        try {
            Path folder = Files.createTempDirectory("postgres");
            prepare(new ServerFolder(folder));
            EmbeddedPostgres server = EmbeddedPostgres.start(folder, PASSWORD);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Tests that run at the same time need many connections, none of them needs its data after a crash. */
    private static void prepare(ServerFolder home) throws IOException, InterruptedException {
        new NewDatabases(home, new ServerAccounts(PASSWORD, List.of())).create();
        Files.write(
                home.data().resolve("postgresql.conf"),
                List.of("max_connections = 500", "fsync = off", "full_page_writes = off", "scram_iterations = 1"),
                StandardOpenOption.APPEND);
    }

    /** At once: nobody needs the data. */
    private static void stop(EmbeddedPostgres server) {
        try {
            new ProcessBuilder("kill", "-QUIT", Long.toString(server.process().pid())).start();
            server.process().onExit().join();
            ServerFolder.remove(server.home());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where an account has a schema of its own, which is as good as an empty database and is made in less time. */
    public static StoreConfig empty(int connections) {
        String account = "test_" + NUMBER.incrementAndGet();
        execute("CREATE ROLE " + account + " LOGIN PASSWORD '" + PASSWORD.reveal() + "'");
        execute("CREATE SCHEMA " + account + " AUTHORIZATION " + account);
        return new StoreConfig(
                Secret.of("postgresql://" + account + "@" + EmbeddedPostgres.HOST + ":" + SERVER.port() + "/"
                        + EmbeddedPostgres.DATABASE + "?sslmode=disable"),
                PASSWORD,
                "unused",
                connections);
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
