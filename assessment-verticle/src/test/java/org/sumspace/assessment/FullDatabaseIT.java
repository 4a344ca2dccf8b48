package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.run.PausingWorkerMain;
import org.sumspace.assessment.run.PausingWorkerMain.Moment;
import org.sumspace.assessment.run.PausingWorkerMain.Point;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.common.testkit.SmallDisk;

/** A node whose embedded PostgreSQL has no space. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FullDatabaseIT {
    /** Entries of the audit log of a run: created, started, ten stages and the end. */
    private static final long ENTRIES = 13;

    @TempDir
    Path folder;

    /**
     * assessment R1, T7: while the disk of the database is full, requests that need space are answered with a problem that says so,
     * readiness says so, and a run waits to be stored; with space everything goes on, and each step is stored once.
     */
    @Test
    void t7_fullDiskOfTheDatabase_isTold_andSpaceEndsIt() throws Exception {
        SmallDisk disk = SmallDisk.mount(folder.resolve("postgres"), "320m");
        Vertx vertx = Vertx.vertx();
        Database database = Await.result(
                Database.open(vertx, disk.folder(), Secret.of("of the tests"), AssessmentVerticle.MIGRATIONS));
        Path dataDir = folder.resolve("node");
        try (RecordedLog log = new RecordedLog();
                NodeUnderTest node =
                        new NodeUnderTest(dataDir, Map.of(), database, PausingWorkerMain.class).executing()) {
            Files.createDirectories(node.folder("default", "data"));
            Samples.csv(node.folder("default", "data"), "user_id,age", "u-1001,31", "u-1002,32", "u-1003,31");
            String cookie = node.admin();
            Point lastStage = new Point(Moment.IN, Stage.AUDITING);
            PausingWorkerMain.ask(dataDir, lastStage);
            String run = node.post("/v1/audits/run", new JsonObject().put("input_path", "input.csv"), cookie)
                    .expect(200)
                    .json()
                    .getString("run_id");
            await().until(() -> PausingWorkerMain.paused(dataDir, lastStage).isPresent());

            disk.fill(0);
            assertThat(node.api.get("/readyz").expect(503).json().getString("detail"))
                    .isEqualTo("The disk of the database is full. Free space.");
            assertThat(node.post("/v1/interoperability/lola/import-results", large(), cookie)
                            .expect(503)
                            .json()
                            .getString("detail"))
                    .isEqualTo("The disk of this node is full; try again later.");
            PausingWorkerMain.release(dataDir, lastStage);
            await().until(() -> log.text()
                    .lines()
                    .anyMatch(line -> line.startsWith("Could not store a step of " + run)
                            && line.contains("No space left on device")));
            assertThat(status(node, run, cookie)).isEqualTo("running");

            disk.free();
            await().until(() -> status(node, run, cookie).startsWith("completed"));
            node.api.get("/readyz").expect(200);
            node.post("/v1/interoperability/lola/import-results", large(), cookie)
                    .expect(200);
            assertThat(node.entries(run, cookie)).isEqualTo(ENTRIES);
            assertThat(node.get("/api/admin/audit-log/verify", cookie)
                            .expect(200)
                            .json()
                            .getBoolean("valid"))
                    .isTrue();
        } finally {
            Await.result(database.close());
            Await.result(vertx.close());
            disk.unmount();
        }
    }

    /** A report that needs more space than a table has left, also when it is compressed. */
    private static JsonObject large() {
        byte[] noise = new byte[40_000];
        new Random(1).nextBytes(noise);
        return new JsonObject()
                .put("metrics", new JsonObject().put("ndcg", 0.5))
                .put("noise", noise);
    }

    private static String status(NodeUnderTest node, String run, String cookie) {
        return node.get("/v1/audits/" + run, cookie).expect(200).json().getString("status");
    }
}
