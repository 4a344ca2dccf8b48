package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.PausingWorkerMain;
import org.sumspace.assessment.run.PausingWorkerMain.Moment;
import org.sumspace.assessment.run.PausingWorkerMain.Point;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.store.postgres.PostgresUrl;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** A node whose PostgreSQL fails in every way while it executes a run. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class DatabaseFaultsIT {
    private static final Secret PASSWORD = Secret.of("of the tests");
    private static final String OWNER = "sumspace_owner";
    private static final String ACCOUNT = "assessment_node";
    private static final int PORT_LINE = 3;
    /** Entries of the audit log of a run: created, started, ten stages and the end. */
    private static final long ENTRIES = 13;

    @TempDir
    static Path folder;

    private static Path dataDir;

    private static Vertx vertx;
    private static Database server;
    private static Database overLink;
    private static CutLink link;
    private static NodeUnderTest node;
    private static String cookie;

    @BeforeAll
    static void start() throws IOException {
        vertx = Vertx.vertx();
        dataDir = folder.resolve("node");
        server =
                Await.result(Database.open(vertx, folder.resolve("postgres"), PASSWORD, AssessmentVerticle.MIGRATIONS));
        link = CutLink.to(vertx, port());
        asOwner("CREATE ROLE " + ACCOUNT + " LOGIN PASSWORD '" + PASSWORD.reveal() + "'");
        overLink = Await.result(Database.connect(
                vertx,
                PostgresUrl.parse(
                        "postgresql://" + ACCOUNT + "@127.0.0.1:" + link.port() + "/postgres?sslmode=disable"),
                PASSWORD,
                new Database.Account(OWNER, PASSWORD),
                AssessmentVerticle.MIGRATIONS));
        node = new NodeUnderTest(dataDir, Map.of(), overLink, PausingWorkerMain.class).executing();
        Path table = node.folder("default", "data").resolve("visits.csv");
        Files.createDirectories(table.getParent());
        Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
        cookie = node.admin();
    }

    private static List<String> status() throws IOException {
        return Files.readAllLines(folder.resolve("postgres/data/postmaster.pid"));
    }

    private static int port() throws IOException {
        return Integer.parseInt(status().get(PORT_LINE).strip());
    }

    @AfterAll
    static void stop() {
        link.restore();
        link.delayAnswers(0);
        node.close();
        Await.result(overLink.close());
        Await.result(link.close());
        Await.result(server.close());
        Await.result(vertx.close());
    }

    /** Runs statements as the owner of the tables instead of the node. */
    private static void asOwner(String... statements) throws IOException {
        String url = "jdbc:postgresql://127.0.0.1:" + port() + "/postgres";
        try (Connection owner = DriverManager.getConnection(url, OWNER, PASSWORD.reveal());
                Statement statement = owner.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * assessment R1, T7: while the database is away, has no connection for the node, or dies and comes back, a run goes on to the
     * end of its stage and waits; also if the database is slow, each step is stored once.
     */
    @Test
    void t7_runWhoseDatabaseFails_isStoredOnce() throws IOException {
        PausingWorkerMain.ask(dataDir, inStage(Stage.VALIDATING));
        String run = node.post("/v1/audits/run", new JsonObject().put("input_path", "visits.csv"), cookie)
                .expect(200)
                .json()
                .getString("run_id");

        awaitPause(Stage.VALIDATING);
        link.cut();
        endStage(Stage.VALIDATING);
        assertAway(run);
        link.restore();

        awaitPause(Stage.PSEUDONYMISING);
        asOwner(
                "ALTER ROLE " + ACCOUNT + " CONNECTION LIMIT 0",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + ACCOUNT + "'");
        endStage(Stage.PSEUDONYMISING);
        assertAway(run);
        asOwner("ALTER ROLE " + ACCOUNT + " CONNECTION LIMIT -1");

        awaitPause(Stage.PROFILING);
        ProcessHandle killed = ProcessHandle.of(Long.parseLong(status().get(0))).orElseThrow();
        killed.destroyForcibly();
        Await.result(killed.onExit());
        endStage(Stage.PROFILING);

        awaitPause(Stage.ANALYSING);
        link.delayAnswers(50);
        PausingWorkerMain.release(dataDir, inStage(Stage.ANALYSING));
        await().until(() -> isCompleted(run));
        link.delayAnswers(0);

        assertThat(node.entries(run, cookie)).isEqualTo(ENTRIES);
        assertThat(node.get("/api/admin/audit-log/verify", cookie)
                        .expect(200)
                        .json()
                        .getBoolean("valid"))
                .isTrue();
        assertThat(FileAssessment.verify(node.folder("default", "runs").resolve(run))
                        .problems())
                .isEmpty();
    }

    private static Point inStage(Stage stage) {
        return new Point(Moment.IN, stage);
    }

    private static void awaitPause(Stage stage) {
        await().until(() -> PausingWorkerMain.paused(dataDir, inStage(stage)).isPresent());
    }

    /** The worker ends its stage, and stops in the one after the next. */
    private static void endStage(Stage stage) throws IOException {
        Stage after = List.of(Stage.values()).get(stage.number() + 1);
        PausingWorkerMain.ask(dataDir, inStage(after));
        PausingWorkerMain.release(dataDir, inStage(stage));
        awaitPause(after);
    }

    /** The database may not answer yet when the worker goes on. */
    private static boolean isCompleted(String run) {
        ApiProbe.Answer answer = node.get("/v1/audits/" + run, cookie).answer();
        return answer.status() == 200 && answer.json().getString("status").startsWith("completed");
    }

    private static void assertAway(String run) {
        node.get("/v1/audits/" + run, cookie).expect(503);
        node.api.get("/readyz").expect(503);
    }
}
