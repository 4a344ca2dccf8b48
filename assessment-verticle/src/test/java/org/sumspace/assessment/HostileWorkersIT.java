package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.run.HostileRunWorkerMain;

/** A node whose workers crash, flood it, or send false reports. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class HostileWorkersIT {
    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String space;
    private static String cookie;

    @BeforeAll
    static void start() {
        node = node(600);
        space = node.workspace();
        cookie = node.person(space, "Project Maintainer");
    }

    private static NodeUnderTest node(int runSecondsMax) {
        return new NodeUnderTest(
                        folder,
                        Map.of("RUN_SECONDS_MAX", Integer.toString(runSecondsMax)),
                        SharedDatabase.database(),
                        HostileRunWorkerMain.class)
                .executing();
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** assessment R1, R5, W5: such a worker fails only its own run and leaves nothing behind. */
    @ParameterizedTest
    @ValueSource(strings = {"crash", "garbage", "types", "claims", "foreign", "length"})
    void r5_hostileWorker_failsItsRunAlone(String name) throws IOException {
        assertFails(name, "ended 3 times");
    }

    /** assessment R5: a worker that never stops talking is ended when its time is over. */
    @Test
    void r5_floodOfMessages_endsWithTheTimeOfARun() throws IOException {
        node.close();
        node = node(2);
        assertFails("flood", "longer than 2 seconds");
        node.close();
        node = node(600);
    }

    private static void assertFails(String name, String message) throws IOException {
        Path table = node.folder(space, "data").resolve(name + ".csv");
        Files.createDirectories(table.getParent());
        Files.writeString(table, "user_id,age\nu-1001,31\n");
        String run = node.post("/v1/audits/run", new JsonObject().put("input_path", name + ".csv"), cookie)
                .expect(200)
                .json()
                .getString("run_id");
        JsonObject ended = await().until(
                        () -> node.get("/v1/audits/" + run, cookie).expect(200).json(),
                        found -> !List.of("queued", "running").contains(found.getString("status")));
        assertThat(ended.getString("status")).isEqualTo("failed");
        assertThat(ended.getJsonObject("error").getString("code")).isEqualTo("JOB_EXECUTION_ERROR");
        assertThat(ended.getJsonObject("error").getString("message")).contains(message);
        assertThat(ProcessHandle.current().children())
                .noneMatch(child -> child.info().commandLine().orElse("").contains(run));
        node.get("/v1/audits", cookie).expect(200);
    }
}
