package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.testkit.Await;

/** The embedded PostgreSQL, one for all tests, and the rights of its roles. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class DatabaseIT {
    private static final Secret PASSWORD = Secret.of("correct horse ' battery");
    private static final String NOTES = "SELECT FROM note";
    private static final UUID NORTH = new UUID(0, 1);
    private static final UUID SOUTH = new UUID(0, 2);

    @TempDir
    static Path folder;

    private static Vertx vertx;
    private static Database database;

    @BeforeAll
    static void open() {
        vertx = Vertx.vertx();
        database = Await.result(open(PASSWORD));
    }

    @AfterAll
    static void close() {
        Await.result(database.close());
        Await.result(vertx.close());
    }

    private static Future<Database> open(Secret password) {
        return Database.open(vertx, folder.resolve("postgres"), password, "store/migrations");
    }

    private static Future<Integer> rows(SqlConnection connection, String sql) {
        return connection.query(sql).execute().map(done -> Math.max(done.rowCount(), done.size()));
    }

    /** How many rows a statement finds or changes. */
    private static int in(UUID workspace, String sql) {
        return Await.result(database.inWorkspace(workspace, tx -> rows(tx, sql)));
    }

    private static int in(Database any, String sql) {
        return Await.result(any.inTransaction(tx -> rows(tx, sql)));
    }

    private static String refused(UUID workspace, String sql) {
        return String.valueOf(Await.failure(database.inWorkspace(workspace, tx -> rows(tx, sql)))
                .getMessage());
    }

    private static String refused(String sql) {
        return String.valueOf(
                Await.failure(database.inTransaction(tx -> rows(tx, sql))).getMessage());
    }

    private static String insertFor(UUID workspace) {
        return "INSERT INTO note VALUES ('" + workspace + "', 'text')";
    }

    /** assessment T2: rows of another workspace are not seen, not changed and not made, also by a connection used before. */
    @Test
    void workspaces_areApart() {
        assertThat(in(NORTH, insertFor(NORTH))).isEqualTo(1);
        assertThat(in(NORTH, NOTES)).isEqualTo(1);
        assertThat(in(SOUTH, NOTES)).isZero();
        assertThat(in(database, NOTES)).isZero();
        assertThat(in(SOUTH, "DELETE FROM note")).isZero();
        assertThat(refused(SOUTH, insertFor(NORTH))).contains("row-level security");
        assertThat(refused(insertFor(NORTH))).contains("row-level security");
        assertThat(in(NORTH, NOTES)).isEqualTo(1);
    }

    /** assessment T3: tables that are written once allow only inserts. */
    @Test
    void applicationRole_hasTheGrantedRightsOnly() {
        assertThat(in(database, "INSERT INTO entry VALUES (1)")).isEqualTo(1);
        for (String forbidden : new String[] {
            "UPDATE entry SET number = 2",
            "DELETE FROM entry",
            "TRUNCATE entry",
            "ALTER TABLE note DISABLE ROW LEVEL SECURITY",
            "SET ROLE " + EmbeddedPostgres.OWNER,
            "COPY (SELECT 1) TO PROGRAM 'id'"
        }) {
            assertThat(refused(forbidden)).as(forbidden).contains("42501");
        }
    }

    /** assessment T2, T3: on a PostgreSQL of others the node has the same rights, also if its account owns the tables. */
    @Test
    void ownDatabase_isMigrated_andUsedAsTheApplication() throws Exception {
        try (Connection owner = DriverManager.getConnection(
                        database.server().jdbcUrl(), EmbeddedPostgres.OWNER, PASSWORD.reveal());
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE ROLE \"some node\" LOGIN PASSWORD 'n'");
            statement.execute("CREATE ROLE migrator LOGIN PASSWORD 'm'");
            statement.execute("GRANT sumspace_app TO migrator WITH ADMIN OPTION");
            statement.execute("CREATE DATABASE own OWNER migrator");
        }
        PostgresUrl url = PostgresUrl.parse(
                "postgresql://some%20node@127.0.0.1:" + database.server().port() + "/own?sslmode=disable");
        Database own = Await.result(Database.connect(
                vertx, url, Secret.of("n"), new Database.Account("migrator", Secret.of("m")), "store/migrations"));
        hasTheRightsOfTheApplication(own);
        Await.result(own.close());
        PostgresUrl asOwner = new PostgresUrl(url.host(), url.port(), url.database(), "migrator", url.sslMode());
        Database owning = Await.result(Database.connect(vertx, asOwner, Secret.of("m"), null, "store/migrations"));
        hasTheRightsOfTheApplication(owning);
        Await.result(owning.close());
    }

    private static void hasTheRightsOfTheApplication(Database any) {
        assertThat(Await.<Integer>result(any.inWorkspace(NORTH, tx -> rows(tx, insertFor(NORTH)))))
                .isEqualTo(1);
        assertThat(in(any, NOTES)).isZero();
        assertThat(String.valueOf(Await.failure(any.inTransaction(tx -> rows(tx, "DELETE FROM entry")))
                        .getMessage()))
                .contains("42501");
    }

    @Test
    void tablesOfAnotherVersion_areRefusedByName(@TempDir Path other) {
        Path home = other.resolve("postgres");
        Await.result(Await.<Database>result(Database.open(vertx, home, PASSWORD, "store/migrations"))
                .close());
        assertThat(Await.failure(Database.open(vertx, home, PASSWORD, "store/changed")))
                .hasMessageContaining("are of another version of Sumspace");
    }

    @Test
    void failedWork_changesNothing() {
        Await.failure(database.inTransaction(tx -> rows(tx, "INSERT INTO entry VALUES (7)")
                .compose(done -> Future.failedFuture(new IllegalStateException("no")))));
        assertThat(in(database, "SELECT FROM entry WHERE number = 7")).isZero();
    }

    /** assessment T4: only the owner can read the folder, and a second node is refused. */
    @Test
    void folder_isPrivateAndForOneNode() throws Exception {
        assertThat(Files.getPosixFilePermissions(folder.resolve("postgres"))).hasSize(3);
        assertThat(Await.failure(open(PASSWORD))).hasMessageContaining("another node uses the PostgreSQL");
    }

    /** assessment T4, T6: a server that is killed or told to end is started again, and nothing acknowledged is lost. */
    @Test
    void endedServer_isStartedAgain(@TempDir Path other) throws Exception {
        Path home = other.resolve("postgres");
        Database first = Await.result(Database.open(vertx, home, PASSWORD, "store/migrations"));
        in(first, "INSERT INTO entry VALUES (1)");
        ProcessHandle killed = first.server().process();
        killed.destroyForcibly();
        ProcessHandle second = successor(first, killed);
        in(first, "INSERT INTO entry VALUES (2)");
        AbandonedServer.interrupt(second.pid());
        ProcessHandle third = successor(first, second);
        Await.result(first.close());
        assertThat(third.isAlive()).isFalse();

        Files.writeString(
                home.resolve("data/postmaster.pid"), ProcessHandle.current().pid() + "\n");
        assertThat(Await.failure(Database.open(vertx, home, Secret.of("wrong"), "store/migrations")))
                .hasMessageContaining("created with another POSTGRES_PASSWORD");
        Database later = Await.result(Database.open(vertx, home, PASSWORD, "store/migrations"));
        assertThat(in(later, "SELECT FROM entry")).isEqualTo(2);
        Await.result(later.close());
    }

    /** The server that answers after another one. */
    private static ProcessHandle successor(Database database, ProcessHandle ended) {
        Await.result(ended.onExit());
        await().until(() -> !database.server().process().equals(ended)
                && Await.result(database.ping().transform(done -> Future.succeededFuture(done.succeeded()))));
        return database.server().process();
    }
}
