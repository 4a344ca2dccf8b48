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
import java.util.Optional;
import java.util.stream.Stream;
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
import org.sumspace.assessment.run.PausingWorkerMain.Paused;
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

    /**
     * A kill while runs are under way.
     *
     * @param points where the workers are then, each of another run
     */
    private record Kill(Victim victim, List<Point> points) {
        static Kill of(Victim victim, Stage stage, Moment... moments) {
            return new Kill(
                    victim,
                    Arrays.stream(moments)
                            .map(moment -> new Point(moment, stage))
                            .toList());
        }
    }

    @BeforeAll
    static void start() throws IOException {
        node = new NodeInProcess(folder, PausingNodeMain.class, "RUNS_PARALLEL=" + Moment.values().length);
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
                Kill.of(Victim.WORKER, Stage.VALIDATING, Moment.STORED),
                Kill.of(Victim.DATABASE, Stage.INSPECTING, Moment.STORED),
                Kill.of(Victim.NODE, Stage.PSEUDONYMISING, Moment.IN),
                Kill.of(Victim.NODE_AND_DATABASE, Stage.TRANSFORMING, Moment.TOLD)));
    }

    /** The start of a node takes most of the time, so as many runs as there are moments meet each kill together. */
    @ParameterizedTest
    @CsvSource({
        "WORKER, IN STORED TOLD",
        "DATABASE, IN",
        "WORKER_AND_DATABASE, STORED",
        "NODE, IN STORED TOLD",
        "NODE_AND_DATABASE, IN STORED TOLD"
    })
    void r1_killInAndAfterEveryStage_changesNothing(Victim victim, String moments) throws IOException {
        Moment[] each = Arrays.stream(moments.split(" ")).map(Moment::valueOf).toArray(Moment[]::new);
        assertChangesNothing(Arrays.stream(Stage.values())
                .map(stage -> Kill.of(victim, stage, each))
                .toList());
    }

    /** Each run meets all of them, each at one of its points. */
    private static void assertChangesNothing(List<Kill> kills) throws IOException {
        ask(kills.get(0));
        List<String> runs = Stream.generate(() -> node.run("input.csv"))
                .limit(kills.get(0).points().size())
                .toList();
        for (int i = 0; i < kills.size(); i++) {
            Kill kill = kills.get(i);
            List<Paused> workers =
                    kill.points().stream().map(KilledNodeIT::awaitPaused).toList();
            assertThat(workers).extracting(Paused::run).containsExactlyInAnyOrderElementsOf(runs);
            if (i + 1 < kills.size()) {
                ask(kills.get(i + 1));
            }
            execute(kill, workers);
        }
        for (String run : runs) {
            assertEndsUndisturbed(run);
        }
        assertThat(node.get("/api/admin/audit-log/verify").expect(200).json().getBoolean("valid"))
                .isTrue();
    }

    private static void ask(Kill kill) throws IOException {
        for (Point point : kill.points()) {
            PausingWorkerMain.ask(node.dataDir, point);
        }
    }

    private static Paused awaitPaused(Point point) {
        Paused paused = await().until(() -> PausingWorkerMain.paused(node.dataDir, point), Optional::isPresent)
                .orElseThrow();
        if (point.moment() == Moment.TOLD) {
            await().until(() -> isStored(paused.run(), point.stage()));
        }
        return paused;
    }

    private static void assertEndsUndisturbed(String run) throws IOException {
        assertThat(node.ended(run).getString("status")).startsWith("completed");
        FinishedRun disturbed = finished(run);
        assertThat(disturbed.artefacts()).hasSameSizeAs(undisturbed.artefacts());
        undisturbed
                .artefacts()
                .forEach((name, text) ->
                        assertThat(disturbed.artefacts().get(name)).as(name).isEqualTo(text));
        assertThat(disturbed.ownFiles()).isEqualTo(undisturbed.ownFiles());
        assertThat(disturbed.steps()).isEqualTo(undisturbed.steps());
    }

    private static boolean isStored(String run, Stage stage) {
        return node.find(run).stream()
                .flatMap(found -> found.getJsonArray("stages").stream())
                .anyMatch(each -> stage.label().equals(((JsonObject) each).getString("stage")));
    }

    private static void execute(Kill kill, List<Paused> workers) throws IOException {
        switch (kill.victim()) {
            case WORKER -> killAll(workers);
            case DATABASE -> {
                node.killDatabase();
                for (Point point : kill.points()) {
                    PausingWorkerMain.release(node.dataDir, point);
                }
            }
            case WORKER_AND_DATABASE -> {
                node.killDatabase();
                killAll(workers);
            }
            case NODE -> {
                killNode(workers);
                node.process.restart();
            }
            case NODE_AND_DATABASE -> {
                killNode(workers);
                node.killDatabase();
                node.process.restart();
            }
        }
    }

    private static void killAll(List<Paused> workers) {
        for (Paused worker : workers) {
            ProcessHandle.of(worker.process()).ifPresent(ProcessHandle::destroyForcibly);
            NodeInProcess.awaitEnd(worker.process());
        }
    }

    /** Its workers end with it, so that two workers never work on one run. */
    private static void killNode(List<Paused> workers) {
        node.process.kill();
        workers.forEach(worker -> NodeInProcess.awaitEnd(worker.process()));
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
