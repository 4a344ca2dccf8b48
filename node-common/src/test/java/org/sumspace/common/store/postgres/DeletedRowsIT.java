package org.sumspace.common.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;

/** What is deleted or replaced in documents about people is in no file of the tables a minute later. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class DeletedRowsIT {
    private static final Secret PASSWORD = Secret.of("of tests alone");
    private static final String PLANTED = "planted-Ada";
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** More than fits into a row, so that it is in another table of PostgreSQL. */
    private static final int LARGE = 20_000;

    private static final int PRINTABLE = '!';
    private static final int NOT_PRINTABLE = 0x7f;

    @TempDir
    Path folder;

    private Vertx vertx;
    private EmbeddedPostgres server;
    private DocumentStore store;
    private Documents people;

    @BeforeEach
    void start() throws Exception {
        vertx = Vertx.vertx();
        server = EmbeddedPostgres.start(folder.resolve("postgres"), PASSWORD);
        Secret url = Secret.of("postgresql://" + EmbeddedPostgres.OWNER + "@" + EmbeddedPostgres.HOST + ":"
                + server.port() + "/" + EmbeddedPostgres.DATABASE + "?sslmode=disable");
        store = Await.result(DocumentStore.open(vertx, new StoreConfig(url, PASSWORD, "unused", 4)));
        people = store.personalDocuments("people");
        Await.result(people.uniqueIndex("email"));
        Await.result(people.insertAll(IntStream.range(0, 200)
                .mapToObj(number -> person("p" + number, "p" + number + "@example.org", "short"))
                .toList()));
    }

    @AfterEach
    void stop() throws Exception {
        Await.result(store.close());
        server.stop();
        Await.result(vertx.close());
    }

    private static JsonObject person(String id, String email, String about) {
        return new JsonObject()
                .put(Documents.ID, id)
                .put("email", email)
                .put("about", about)
                .put(Documents.REVISION, 1L);
    }

    /** A text that cannot be compressed, so that what is planted in it can be found. */
    private static String large() {
        return PLANTED
                + new Random(1)
                        .ints(LARGE, PRINTABLE, NOT_PRINTABLE)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = connection();
                Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), EmbeddedPostgres.OWNER, PASSWORD.reveal());
    }

    /** How many files of the databases have the text. A checkpoint writes what is in memory to the files. */
    private long filesWith(String text) throws Exception {
        execute("CHECKPOINT");
        try (Stream<Path> files = Files.walk(folder.resolve("postgres/data/base"))) {
            return files.filter(file -> has(file, text)).count();
        }
    }

    private static boolean has(Path file, String text) {
        try {
            return Files.isRegularFile(file) && new String(Files.readAllBytes(file), UTF_8).contains(text);
        } catch (NoSuchFileException removed) {
            return false;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void untilNoFileHas(String text) {
        await().atMost(MINUTE).pollInterval(SECOND).until(() -> filesWith(text) == 0);
    }

    /** The rows of others are on the same pages, large texts in a table of their own, and an index has the address. */
    @Test
    void deletedPeople_areInNoFile() throws Exception {
        Await.result(people.insert(person(PLANTED + "-id", PLANTED + "@example.org", large())));
        Await.result(people.insertAll(IntStream.range(200, 400)
                .mapToObj(number -> person("p" + number, "p" + number + "@example.org", "short"))
                .toList()));
        await().pollInterval(SECOND).until(this::hasNoStatistics);
        execute("ANALYZE people");
        assertThat(filesWith(PLANTED)).isGreaterThan(1);
        assertThat(Await.result(people.delete(PLANTED + "-id"))).isTrue();
        untilNoFileHas(PLANTED);
        assertThat(Await.result(people.count(Query.everything()))).isEqualTo(400);
        assertThat(Await.result(people.count(Query.is("email", "p7@example.org"))))
                .isEqualTo(1);
    }

    /** Statistics are samples of values, and stay when rows go. */
    private boolean hasNoStatistics() throws SQLException {
        return isFound("SELECT 1 FROM pg_attribute WHERE attrelid = 'people'::regclass AND attnum > 0"
                + " HAVING count(*) = 2 AND max(attstattarget) = 0");
    }

    private boolean isFound(String query) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.next();
        }
    }

    @Test
    void formerContents_areInNoFile() throws Exception {
        Await.result(people.insert(person("a", PLANTED + "@example.org", "short")));
        assertThat(filesWith(PLANTED)).isPositive();
        Await.result(people.replace(person("a", "other@example.org", "short")));
        untilNoFileHas(PLANTED);
        Await.result(people.set(Query.is(Documents.ID, "a"), new JsonObject().put("about", PLANTED)));
        assertThat(filesWith(PLANTED)).isPositive();
        Await.result(people.set(Query.is(Documents.ID, "a"), new JsonObject().put("about", "short")));
        untilNoFileHas(PLANTED);
    }

    /** Statements of the node go on meanwhile, and what could not be done is tried again. */
    @Test
    void tableInUse_isLeftAlone_andCleanedLater() throws Exception {
        Await.result(people.insert(person("a", PLANTED + "@example.org", "short")));
        try (Connection other = connection();
                Statement reading = other.createStatement()) {
            other.setAutoCommit(false);
            try (ResultSet row = reading.executeQuery("SELECT count(*) FROM people")) {
                assertThat(row.next()).isTrue();
            }
            Await.result(people.delete("a"));
            await().atMost(MINUTE).until(this::isTried);
            for (String id : List.of("p1", "p2", "p3")) {
                assertThat(Await.result(people.delete(id))).isTrue();
            }
            assertThat(filesWith(PLANTED)).isPositive();
        }
        untilNoFileHas(PLANTED);
    }

    private boolean isTried() throws SQLException {
        return isFound("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'VACUUM%' AND wait_event_type = 'Lock'");
    }
}
