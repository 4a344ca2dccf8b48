package org.sumspace.assessment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.DuckDbLibraries;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.common.testkit.Tools;

/** Runs whose process is killed. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class KilledRunIT {
    @TempDir
    private Path folder;

    /**
     * assessment R1, W5, L2: killed in every stage, and before the entry of the stage before it was logged, a run ends as the run
     * without faults does, byte for byte; nothing of the input is left, and its audit log has each step once.
     */
    @Test
    void r1_runKilledInEveryStage_endsAsTheRunWithoutFaults() throws Exception {
        assertKillsChangeNothing("in");
    }

    /** assessment R1, W5, L2: the same for a run that is killed after every stage, the last included. */
    @Test
    void r1_runKilledAfterEveryStage_endsAsTheRunWithoutFaults() throws Exception {
        assertKillsChangeNothing("after");
    }

    private void assertKillsChangeNothing(String moment) throws Exception {
        List<String> lines = new ArrayList<>(List.of(
                "_id,AccessDate,ViewContext,ResourceId,ResourceType,CollectionId,Duration,IsViewerAuthor,ActivitySessionId,EntityId,"
                        + "EntityUaiCode,IsViewerAnonymous"));
        for (int i = 0; i < 60; i++) {
            lines.add("id%d,2024-01-%02d 10:00:00,view,r%d,video,c%d,00:00:%02d,false,s%d,e%d,0751234%c,false"
                    .formatted(i, 1 + i % 28, i % 7, i % 3, i, i % 20, i % 9, 'A' + i % 5));
        }
        Path input = Samples.csv(folder, lines.toArray(String[]::new));
        Path undisturbed = folder.resolve("undisturbed");
        assertThat(run(input, undisturbed, "none", "")).isZero();

        Path killed = folder.resolve("killed");
        for (Stage stage : Stage.values()) {
            assertThat(run(input, killed, stage.name(), moment))
                    .as(moment + " " + stage)
                    .isEqualTo(KilledRunMain.KILLED);
            if (moment.equals("in")) {
                removeLastEntry(killed.resolve("audit.jsonl"));
            }
        }
        if (moment.equals("in")) {
            // Killed in its last stage, it has not ended.
            assertThat(run(input, killed, "none", "")).isZero();
        }
        FileAssessment.Verified verified = FileAssessment.verify(killed);
        assertThat(verified.problems()).isEmpty();
        assertThat(verified.auditEntries()).isEqualTo(12);
        List<Path> artefacts = files(undisturbed);
        assertThat(artefacts).hasSizeGreaterThan(30);
        assertThat(files(killed)).isEqualTo(artefacts);
        for (Path each : artefacts) {
            assertThat(killed.resolve(each)).hasSameBinaryContentAs(undisturbed.resolve(each));
        }
        assertThat(ownFiles(killed)).isEqualTo(ownFiles(undisturbed)).doesNotContain("raw.duckdb", "input.csv");
    }

    /** Makes the log of a process that was killed after it had stored a stage and before it had logged it. */
    private static void removeLastEntry(Path log) throws IOException {
        List<String> entries = Files.readAllLines(log);
        Files.write(log, entries.subList(0, entries.size() - 1));
    }

    private static int run(Path input, Path out, String stage, String moment) throws Exception {
        return Tools.run(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:-BytecodeVerificationRemote",
                        "-cp",
                        DuckDbLibraries.classPath(),
                        KilledRunMain.class.getName(),
                        input.toString(),
                        out.toString(),
                        stage,
                        moment)
                .exitCode();
    }

    /** Files for people, below the folder of a run. */
    private static List<Path> files(Path run) throws IOException {
        try (Stream<Path> all = Files.walk(run)) {
            return all.filter(Files::isRegularFile)
                    .map(run::relativize)
                    .filter(file -> !file.startsWith(".run"))
                    .sorted()
                    .toList();
        }
    }

    /** The names of the files that a run keeps for itself. */
    private static List<String> ownFiles(Path run) throws IOException {
        try (Stream<Path> all = Files.walk(run.resolve(".run"))) {
            return all.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
