package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;

/** What people are called stays in the tables of an embedded PostgreSQL: neither its log nor its failures have it. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PostgresPrivacyIT {
    private static final Secret PASSWORD = Secret.of("of tests alone");
    private static final String PLANTED = "planted-Ada-Lovelace";
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    static Path folder;

    private static Vertx vertx;
    private static EmbeddedPostgres server;
    private static DocumentStore store;

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        server = EmbeddedPostgres.start(folder.resolve("postgres"), PASSWORD);
        store = Await.result(open());
    }

    @AfterAll
    static void stop() throws Exception {
        Await.result(store.close());
        server.stop();
        Await.result(vertx.close());
    }

    private static Future<DocumentStore> open() {
        Secret url = Secret.of("postgresql://" + EmbeddedPostgres.OWNER + "@" + EmbeddedPostgres.HOST + ":"
                + server.port() + "/" + EmbeddedPostgres.DATABASE + "?sslmode=disable");
        return DocumentStore.open(vertx, new StoreConfig(url, PASSWORD, "unused", 4));
    }

    private static Connection connection() throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), EmbeddedPostgres.OWNER, PASSWORD.reveal());
    }

    private static void execute(String statement) throws SQLException {
        try (Connection connection = connection();
                Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }

    private static String log() throws Exception {
        return Files.readString(folder.resolve("postgres/log"));
    }

    private static JsonObject person(String id) {
        return new JsonObject().put(Documents.ID, id).put("name", PLANTED).put("number", PLANTED);
    }

    /** All that a log could have of it. */
    private static String traced(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    @Test
    void failures_haveNoValues() throws Exception {
        Documents people = store.documents("people");
        Await.result(people.uniqueIndex("name"));
        Await.result(people.insert(person("a")));
        assertThat(traced(Await.failure(people.insert(person("b")))))
                .contains("unique field is taken")
                .doesNotContain(PLANTED);
        Throwable noNumber = Await.failure(people.increment("a", "number"));
        assertThat(noNumber).isInstanceOf(StoreException.class);
        assertThat(traced(noNumber)).contains("error 22P02").doesNotContain(PLANTED);
        execute("ALTER TABLE people ADD CONSTRAINT short CHECK (length(doc) < 100)");
        Throwable tooLong = Await.failure(people.insert(person("c").put("name", PLANTED + ".".repeat(100))));
        assertThat(traced(tooLong))
                .contains("error 23514 of table people by constraint short")
                .doesNotContain(PLANTED);
        execute("ALTER TABLE people DROP CONSTRAINT short");
        assertThat(log()).contains("ready to accept connections").doesNotContain(PLANTED);
    }

    @Test
    void statementThatWaitsTooLong_isLoggedNowhere() throws Exception {
        Documents people = store.documents("waiting");
        Await.result(people.insert(person("a")));
        try (Connection other = connection();
                Statement locking = other.createStatement()) {
            other.setAutoCommit(false);
            locking.execute("LOCK TABLE waiting");
            assertThat(traced(Await.failure(people.count(Query.is("name", PLANTED)))))
                    .containsPattern("canceling statement due to (lock|statement) timeout")
                    .doesNotContain(PLANTED);
        }
        assertThat(log()).doesNotContain(PLANTED);
    }

    @Test
    void errorsWithStatementsAndValues_areLoggedWithoutThem() throws Exception {
        assertThatThrownBy(() -> execute("SELECT '" + PLANTED + "'::bigint")).hasMessageContaining(PLANTED);
        assertThatThrownBy(() -> execute("SET statement_timeout = 50; SELECT pg_sleep(60), '" + PLANTED + "'"))
                .hasMessageContaining("statement timeout");
        execute("CREATE TABLE pair (id int PRIMARY KEY, name text); INSERT INTO pair VALUES (1, '" + PLANTED
                + "'), (2, '" + PLANTED + "')");
        deadlock();
        assertThat(log()).doesNotContain(PLANTED);
    }

    /** Each transaction has changed a row, and waits for that of the other. */
    private static void deadlock() throws Exception {
        try (Connection one = connection();
                Connection other = connection();
                Statement first = one.createStatement();
                Statement second = other.createStatement()) {
            one.setAutoCommit(false);
            other.setAutoCommit(false);
            first.execute("UPDATE pair SET name = '" + PLANTED + "1' WHERE id = 1");
            second.execute("UPDATE pair SET name = '" + PLANTED + "2' WHERE id = 2");
            CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(
                    () -> succeeds(first, "UPDATE pair SET name = '" + PLANTED + "3' WHERE id = 2"));
            boolean otherSucceeds = succeeds(second, "UPDATE pair SET name = '" + PLANTED + "4' WHERE id = 1");
            other.rollback();
            assertThat(waiting.get()).isNotEqualTo(otherSucceeds);
        }
    }

    private static boolean succeeds(Statement on, String statement) {
        try {
            on.execute(statement);
            return true;
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("deadlock");
            return false;
        }
    }

    /** The server logs what a process did that was killed. */
    @Test
    void killedProcess_isLoggedWithoutItsStatement() throws Exception {
        try (Connection killed = connection();
                Statement running = killed.createStatement()) {
            long process = process(running);
            CompletableFuture<Void> ended = CompletableFuture.runAsync(
                    () -> assertThatThrownBy(() -> running.execute("SELECT pg_sleep(600), '" + PLANTED + "'"))
                            .isInstanceOf(SQLException.class));
            await().until(() -> isRunning(process));
            ProcessHandle.of(process).orElseThrow().destroyForcibly();
            ended.get();
        }
        await().pollInterval(SECOND)
                .until(() -> Await.result(store.ping().transform(done -> Future.succeededFuture(done.succeeded()))));
        assertThat(log()).contains("terminated by signal 9").doesNotContain(PLANTED);
    }

    private static long process(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static boolean isRunning(long process) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT state = 'active' FROM pg_stat_activity WHERE pid = " + process)) {
            return row.next() && row.getBoolean(1);
        }
    }
}
