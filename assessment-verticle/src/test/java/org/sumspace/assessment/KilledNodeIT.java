package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.PausingWorkerMain;
import org.sumspace.assessment.run.PausingWorkerMain.Moment;
import org.sumspace.assessment.run.PausingWorkerMain.Point;
import org.sumspace.assessment.run.domain.Stage;

/**
 * assessment R1, R3, W5, L2, T6: a run whose worker, node or database is killed ends as the run without faults does.
 * Its artefacts are the same byte for byte, except for the run's id and values that depend on it. Nothing of the input
 * is left, and each step is in the audit log once.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class KilledNodeIT {
    @TempDir
    static Path folder;

    private static NodeInProcess node;
    private static FinishedRun undisturbed;

    private enum Victim {
        WORKER,
        DATABASE,
        WORKER_AND_DATABASE,
        NODE,
        NODE_AND_DATABASE
    }

    private record Kill(Victim victim, Point point) {
        Kill(Victim victim, Moment moment, Stage stage) {
            this(victim, new Point(moment, stage));
        }
    }

    @BeforeAll
    static void start() throws IOException {
        node = new NodeInProcess(folder, PausingNodeMain.class);
        List<String> lines = new ArrayList<>(List.of(
                "_id,AccessDate,ViewContext,ResourceId,ResourceType,CollectionId,Duration,IsViewerAuthor,ActivitySessionId,EntityId,"
                        + "EntityUaiCode,IsViewerAnonymous"));
        for (int i = 0; i < 60; i++) {
            lines.add("id%d,2024-01-%02d 10:00:00,view,r%d,video,c%d,00:00:%02d,false,s%d,e%d,0751234%c,false"
                    .formatted(i, 1 + i % 28, i % 7, i % 3, i, i % 20, i % 9, 'A' + i % 5));
        }
        Files.createDirectories(node.folder("data"));
        Samples.csv(node.folder("data"), lines.toArray(String[]::new));
        undisturbed = finished(node.run("input.csv"));
    }

    @AfterAll
    static void stop() throws IOException {
        node.close();
    }

    @Test
    void r1_oneOfEachKind_changesNothing() throws IOException {
        assertChangesNothing(List.of(
                new Kill(Victim.WORKER, Moment.STORED, Stage.VALIDATING),
                new Kill(Victim.DATABASE, Moment.STORED, Stage.INSPECTING),
                new Kill(Victim.NODE, Moment.IN, Stage.PSEUDONYMISING),
                new Kill(Victim.NODE_AND_DATABASE, Moment.TOLD, Stage.TRANSFORMING)));
    }

    @ParameterizedTest
    @CsvSource({
        "WORKER, IN",
        "WORKER, STORED",
        "WORKER, TOLD",
        "DATABASE, IN",
        "WORKER_AND_DATABASE, STORED",
        "NODE, IN",
        "NODE, STORED",
        "NODE, TOLD",
        "NODE_AND_DATABASE, IN",
        "NODE_AND_DATABASE, STORED",
        "NODE_AND_DATABASE, TOLD"
    })
    void r1_killInAndAfterEveryStage_changesNothing(Victim victim, Moment moment) throws IOException {
        assertChangesNothing(Arrays.stream(Stage.values())
                .map(stage -> new Kill(victim, moment, stage))
                .toList());
    }

    /** One run meets all of them. */
    private static void assertChangesNothing(List<Kill> kills) throws IOException {
        PausingWorkerMain.ask(node.dataDir, kills.get(0).point());
        String run = node.run("input.csv");
        for (int i = 0; i < kills.size(); i++) {
            Kill kill = kills.get(i);
            Point point = kill.point();
            long worker = await().until(() -> PausingWorkerMain.paused(node.dataDir, point), paused -> paused > 0);
            if (point.moment() == Moment.TOLD) {
                await().until(() -> isStored(run, point.stage()));
            }
            if (i + 1 < kills.size()) {
                PausingWorkerMain.ask(node.dataDir, kills.get(i + 1).point());
            }
            execute(kill, worker);
        }
        assertThat(node.ended(run).getString("status")).startsWith("completed");
        FinishedRun disturbed = finished(run);
        assertThat(disturbed.artefacts()).hasSameSizeAs(undisturbed.artefacts());
        undisturbed
                .artefacts()
                .forEach((name, text) ->
                        assertThat(disturbed.artefacts().get(name)).as(name).isEqualTo(text));
        assertThat(disturbed.ownFiles()).isEqualTo(undisturbed.ownFiles());
        assertThat(disturbed.steps()).isEqualTo(undisturbed.steps());
        assertThat(node.get("/api/admin/audit-log/verify").expect(200).json().getBoolean("valid"))
                .isTrue();
    }

    private static boolean isStored(String run, Stage stage) {
        return node.find(run).stream()
                .flatMap(found -> found.getJsonArray("stages").stream())
                .anyMatch(each -> stage.label().equals(((JsonObject) each).getString("stage")));
    }

    private static void execute(Kill kill, long worker) throws IOException {
        switch (kill.victim()) {
            case WORKER -> killWorker(worker);
            case DATABASE -> {
                node.killDatabase();
                PausingWorkerMain.release(node.dataDir, kill.point());
            }
            case WORKER_AND_DATABASE -> {
                node.killDatabase();
                killWorker(worker);
            }
            case NODE -> {
                killNode(worker);
                node.process.restart();
            }
            case NODE_AND_DATABASE -> {
                killNode(worker);
                node.killDatabase();
                node.process.restart();
            }
        }
    }

    private static void killWorker(long worker) {
        ProcessHandle.of(worker).ifPresent(ProcessHandle::destroyForcibly);
        NodeInProcess.awaitEnd(worker);
    }

    /** Its worker ends with it, so that two workers never work on one run. */
    private static void killNode(long worker) {
        node.process.kill();
        NodeInProcess.awaitEnd(worker);
    }

    private static FinishedRun finished(String run) throws IOException {
        assertThat(node.ended(run).getString("status")).startsWith("completed");
        Path files = node.folder("runs").resolve(run);
        FileAssessment.Verified verified = FileAssessment.verify(files);
        assertThat(verified.problems()).isEmpty();
        assertThat(verified.auditEntries()).isEqualTo(12);
        FinishedRun finished = FinishedRun.of(run, files, node.entries(run));
        assertThat(finished.artefacts()).hasSizeGreaterThan(30);
        assertThat(finished.ownFiles()).doesNotContain("raw.duckdb", "input.csv");
        assertThat(finished.steps()).hasSize(13);
        return finished;
    }
}
