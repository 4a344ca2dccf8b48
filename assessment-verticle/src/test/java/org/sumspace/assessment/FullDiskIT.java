package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.common.testkit.SmallDisk;
import org.sumspace.common.testkit.Tools;

/** Runs whose disk is full, on a small file system in memory. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FullDiskIT {
    @TempDir
    Path folder;

    /**
     * assessment R1, W5, L2: a disk that is full in a stage ends the run with a message that says what to do; nothing
     * of the input is left, the audit log has an entry about it, and with space the file is assessed.
     */
    @Test
    void fullDisk_inEveryStage_failsTheRun() throws Exception {
        // In a namespace of its own, which an ordinary user may make where that is permitted.
        Tools.assumeInstalled("unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", folder.toString());
        Path input = Samples.csv(
                folder,
                "user_id,comment,age",
                "u-1001,please write to ada@example.org,31",
                "u-1002,,32",
                "u-1003,nothing to say,31",
                "u-1004,,40");
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Tools.Result result = Tools.run(
                "unshare",
                "-Urm",
                "sh",
                "-c",
                "mount -t tmpfs -o size=24m tmpfs \"$1\" && shift && exec \"$@\"",
                "sh",
                disk.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FullDiskMain.class.getName(),
                input.toString(),
                disk.toString());
        assertThat(result.exitCode()).as(result.output()).isZero();
        List<JsonObject> stages = result.output()
                .lines()
                .filter(line -> line.startsWith("{"))
                .map(JsonObject::new)
                .toList();
        assertThat(stages).hasSize(Stage.values().length).allSatisfy(came -> {
            assertThat(came.getString("code")).as(came.encode()).isEqualTo("STORAGE_FULL");
            assertThat(came.getString("message")).contains("Free space");
            assertThat(came.getJsonArray("left")).as(came.encode()).isEmpty();
            assertThat(came.getInteger("rows")).isEqualTo(4);
        });
        // When the first stage begins, there are no files whose removal could make room for an entry.
        assertThat(stages.subList(1, stages.size()))
                .allSatisfy(came -> assertThat(came.getJsonArray("log").stream())
                        .as(came.encode())
                        .last()
                        .isEqualTo("assessment.failed"));
    }

    /**
     * assessment R1, R5, W5, L2: the disk of the runs is full before a run begins, or too full for its worker: the run fails with a
     * message that says what to do, and is not tried again. The node goes on, and executes runs when there is space.
     */
    @Test
    void fullDiskOfTheNode_failsRunsUntilThereIsSpace() throws Exception {
        Path workspaces = Files.createDirectories(folder.resolve("workspaces"));
        Tools.assumeInstalled("mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", workspaces.toString());
        try (NodeUnderTest node = new NodeUnderTest(folder, Map.of()).executing()) {
            String space = node.workspace();
            String cookie = node.person(space, "Project Maintainer");
            Path data = Files.createDirectories(node.folder(space, "data"));
            Files.writeString(data.resolve("visits.csv"), "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
            SmallDisk disk = new SmallDisk(data);
            for (int left : new int[] {0, 1 << 20}) {
                disk.fill(left);
                String failed = run(node, cookie);
                JsonObject ended = ended(node, failed, cookie);
                disk.free();
                assertThat(ended.getString("status")).isEqualTo("failed");
                assertThat(ended.getJsonObject("error").getString("code"))
                        .as(left + " " + ended.getJsonObject("error"))
                        .isEqualTo("STORAGE_FULL");
                assertThat(ended.getJsonObject("error").getString("message")).contains("Free space");
                assertThat(rawFiles(node.folder(space, "runs").resolve(failed).resolve(".run")))
                        .isEmpty();
                assertThat(actions(node, space, failed))
                        .containsOnlyOnce("run.failed")
                        .doesNotContain("run.retried");
                String again = node.post("/v1/audits/" + failed + "/rerun", new JsonObject(), cookie)
                        .expect(200)
                        .json()
                        .getString("run_id");
                assertThat(ended(node, again, cookie).getString("status")).isEqualTo("completed");
            }
        } finally {
            // A process that is just ending may still have a file open there.
            Tools.run("umount", "--lazy", workspaces.toString());
        }
    }

    private static String run(NodeUnderTest node, String cookie) {
        return node.post("/v1/audits/run", new JsonObject().put("input_path", "visits.csv"), cookie)
                .expect(200)
                .json()
                .getString("run_id");
    }

    private static JsonObject ended(NodeUnderTest node, String run, String cookie) {
        return await().until(
                        () -> node.get("/v1/audits/" + run, cookie).expect(200).json(),
                        found -> !List.of("queued", "running").contains(found.getString("status")));
    }

    private static List<String> actions(NodeUnderTest node, String space, String run) {
        return new JsonArray(node.get("/api/admin/audit-log?limit=1000", node.admin())
                        .header("X-Workspace", space)
                        .expect(200)
                        .text())
                .stream()
                        .map(JsonObject.class::cast)
                        .filter(entry -> run.equals(entry.getString("resource")))
                        .map(entry -> entry.getString("action"))
                        .toList();
    }

    private static List<Path> rawFiles(Path own) throws IOException {
        if (!Files.exists(own)) {
            return List.of();
        }
        try (var files = Files.newDirectoryStream(own, "{input.*,raw.duckdb*,tmp,download}")) {
            List<Path> left = new java.util.ArrayList<>();
            files.forEach(left::add);
            return left;
        }
    }
}
