package org.sumspace.assessment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** Whole runs over small tables. */
class RunTest {
    @TempDir
    Path folder;

    private Path out;
    private Path table;

    @BeforeEach
    void table() throws IOException {
        out = folder.resolve("out");
        table = Samples.csv(
                folder,
                "user_id;comment;age;visited",
                "u-1001;please write to ada@example.org;31;2024-01-01T10:00:00Z",
                "u-1002;=1+1;32;2024-01-02T10:00:00Z",
                "u-1003;<script>alert(1)</script>;31;2024-01-03T10:00:00Z",
                "u-1004;nothing;32;2024-01-04T10:00:00Z",
                "u-1004;nothing;32;2024-01-04T10:00:00Z");
    }

    /** Ends the process, as far as a run can see, when a stage has ended. */
    private static final class KilledAfter extends Samples.Quiet {
        private final Stage last;

        KilledAfter(Stage last) {
            this.last = last;
        }

        @Override
        public void ended(Stage stage, StageRecord result, boolean resumed) {
            if (stage == last) {
                throw new IllegalStateException("killed");
            }
        }
    }

    private static final class Recorded extends Samples.Quiet {
        private final List<Stage> executed = new ArrayList<>();
        private final List<Stage> resumed = new ArrayList<>();

        @Override
        public void ended(Stage stage, StageRecord result, boolean wasDone) {
            executed.add(stage);
            if (wasDone) {
                resumed.add(stage);
            }
        }
    }

    /**
     * assessment R1, L2: after a kill behind any stage the remaining stages are executed once, and nothing of the input
     * is left.
     */
    @Test
    void interruptedRun_isResumed() throws IOException {
        for (Stage stage : List.of(Stage.INSPECTING, Stage.TRANSFORMING, Stage.PERSISTING)) {
            Path here = folder.resolve(stage.label());
            FileAssessment assessment = Samples.withSecret(Samples.SECRET);
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> assessment.run(table, here, null, Samples.KEY, new KilledAfter(stage)));
            Recorded second = new Recorded();
            assessment.run(table, here, null, Samples.KEY, second);
            assertThat(second.resumed)
                    .containsExactlyElementsOf(List.of(Stage.values()).subList(0, stage.number()));
            FileAssessment.Verified verified = FileAssessment.verify(here);
            assertThat(verified.problems()).isEmpty();
            assertThat(verified.auditEntries()).isEqualTo(12);
            assertThat(here.resolve(".run/raw.duckdb")).doesNotExist();
            assertThat(here.resolve(".run/input.csv")).doesNotExist();
        }
    }

    /** assessment R1: nothing takes the place of what a stage stored and its record lacks. */
    @Test
    void recordThatLacksAMember_isRefused() throws IOException {
        FileAssessment assessment = Samples.withSecret(Samples.SECRET);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> assessment.run(table, out, null, Samples.KEY, new KilledAfter(Stage.PROFILING)));
        Path record = out.resolve(".run/stages/06-profiling.json");
        JsonObject stored = new JsonObject(Files.readString(record));
        assertThat(stored.getJsonObject("result").remove("alerts")).isNotNull();
        Files.writeString(record, stored.encode());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assessment.run(table, out, null, Samples.KEY, new Recorded()))
                .withMessageContaining("alerts");
    }

    private FileAssessment.Assessed labelled(Path input, String label) throws IOException {
        MetricOptions options = Samples.columns(List.of(), label, null, null);
        return Samples.withSecret(Samples.SECRET)
                .run(
                        input,
                        out,
                        null,
                        new FileAssessment.Extras(options, null, null, null),
                        Samples.KEY,
                        new Recorded());
    }

    /** A wrong name of a column used to be reported after all stages, without the existing names. */
    @Test
    void columnThatIsNot_isToldBeforeTheRowsAreInspected_withTheOneThatWasMeant() throws IOException {
        Recorded stages = new Recorded();
        for (String[] each : new String[][] {{"visted", "; did you mean 'visited'? Its"}, {"outcome", "; its"}}) {
            String message = "The input has no column '" + each[0] + "'" + each[1]
                    + " columns are user_id, comment, age, visited.";
            for (MetricOptions options : List.of(
                    Samples.columns(List.of(), each[0], null, null),
                    Samples.columns(List.of(each[0]), null, null, null),
                    Samples.columns(List.of(), "age", each[0], null),
                    Samples.columns(List.of(), "age", null, each[0]),
                    Samples.columns(List.of(), null, null, null, List.of(each[0]), List.of()),
                    Samples.columns(List.of(), null, null, null, List.of(), List.of(each[0])))) {
                assertThatExceptionOfType(AssessmentException.class)
                        .isThrownBy(() -> Samples.withSecret(Samples.SECRET)
                                .run(
                                        table,
                                        out,
                                        null,
                                        new FileAssessment.Extras(options, null, null, null),
                                        Samples.KEY,
                                        stages))
                        .withMessage(message);
            }
            DataOptions field = new DataOptions(
                    List.of(), false, List.of(new FieldChoice(each[0], FieldAction.KEEP, null, null)), Map.of(), null);
            assertThatExceptionOfType(AssessmentException.class)
                    .isThrownBy(() -> Samples.assess(table, out, field))
                    .withMessage(message);
        }
        assertThat(stages.executed).containsOnly(Stage.ACQUIRING);
    }

    /** An assessment that failed kept its folder from the corrected command. */
    @Test
    void folderOfAFailedRun_isUsedAgain_unlessItHasOtherFiles() throws IOException {
        assertThatExceptionOfType(AssessmentException.class).isThrownBy(() -> labelled(table, "absent"));
        Path note = Files.writeString(out.resolve("note.txt"), "mine");
        assertThatExceptionOfType(FolderInUseException.class)
                .isThrownBy(() -> labelled(table, "age"))
                .withMessageContaining("note.txt");
        Files.delete(note);
        assertThat(labelled(table, "age").replaced()).isFalse();
        assertThat(FileAssessment.verify(out).problems()).isEmpty();
        assertThat(FileAssessment.verify(out).auditEntries()).isEqualTo(12);
    }

    /** The same command worked once only. */
    @Test
    void folderOfAFinishedRun_isReplaced_onceTheNewRunIsFinished() throws IOException {
        Samples.assess(table, out);
        String first = FileAssessment.verify(out).runId();
        assertThatExceptionOfType(AssessmentException.class).isThrownBy(() -> labelled(table, "absent"));
        assertThat(FileAssessment.verify(out).runId()).isEqualTo(first);
        assertThat(FileAssessment.verify(out).problems()).isEmpty();
        assertThat(Samples.assess(table, out).replaced()).isTrue();
        assertThat(FileAssessment.verify(out).runId()).isNotEqualTo(first);
        assertThat(FileAssessment.verify(out).problems()).isEmpty();
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(table, out);
        }
    }

    @Test
    void folderOfAFinishedRun_withAnythingElse_isRefused() throws IOException {
        Samples.assess(table, out);
        Path note = Files.writeString(out.resolve("note.txt"), "mine");
        assertRefused(table, "note.txt");
        Files.delete(note);
        Path link = Files.createSymbolicLink(out.resolve("link"), table);
        assertRefused(table, "links");
        Files.delete(link);
        assertRefused(out.resolve("metrics.csv"), "reads");
        String report = Files.readString(out.resolve("report.html"));
        Files.writeString(out.resolve("report.html"), report + "my notes");
        assertRefused(table, "report.html: the file was changed");
        assertThat(out.resolve("report.html")).hasContent(report + "my notes");
    }

    private void assertRefused(Path input, String reason) {
        assertThatExceptionOfType(FolderInUseException.class)
                .isThrownBy(() -> Samples.assess(input, out))
                .withMessageContaining(reason);
    }

    /** assessment R1: another plan in the folder of an interrupted run is not mixed with it. */
    @Test
    void folderOfAnotherRun_isRefused() throws IOException {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Samples.withSecret(Samples.SECRET)
                        .run(table, out, null, Samples.KEY, new KilledAfter(Stage.PROFILING)));
        assertThatExceptionOfType(FolderInUseException.class).isThrownBy(() -> labelled(table, "age"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("precious.txt"), "mine");
        assertThatExceptionOfType(FolderInUseException.class).isThrownBy(() -> Samples.assess(table, other));
        assertThat(other.resolve("precious.txt")).hasContent("mine");
    }

    /** assessment H3, H6, P4: identifiers in columns and in texts. */
    @Test
    void identifiers_areReplacedInColumnsAndTexts() throws IOException {
        FileAssessment.Assessed findings = Samples.assess(table, out);
        assertThat(findings.personal())
                .contains("Direct identifiers: user_id.", "Texts that contain identifiers: comment.");
        try (var files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("ada@example.org", "u-1001", "u-1004");
            }
        }
        assertThat(out.resolve("report.html")).content().doesNotContain("<script>");
    }

    /** assessment H6, P3: a rare identifier is replaced also if the sample of a large column lacks it. */
    @Test
    void rareIdentifier_inALargeColumn_isReplaced() throws IOException {
        int rows = 210_000;
        List<String> lines = new ArrayList<>(List.of("text"));
        for (int i = 0; i < rows; i++) {
            lines.add("note " + i);
        }
        lines.set(rows / 2, "ask ada@example.org");
        FileAssessment.Assessed findings = Samples.assess(Files.write(folder.resolve("large.csv"), lines), out);
        assertThat(findings.personal()).contains("Texts that contain identifiers: text.");
        assertThat(Files.readString(out.resolve(".run/rows.duckdb"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("ada@example.org");
    }

    /** assessment P4: a time is not an identifier, whatever the name of its column is. */
    @Test
    void times_areNoIdentifiers() throws IOException {
        Path logins = Samples.csv(folder, "nr,last_login", "1,2024-01-01T10:00:00Z", "2,2024-01-02T10:00:00Z");
        assertThat(Samples.assess(logins, out).personal()).contains("No column is a direct identifier.");
    }

    /** assessment L1, L3: every change of a file, of the manifest or of the log is detected. */
    @Test
    void changes_areFound() throws IOException {
        Samples.assess(table, out);
        assertChangeIsFound("metrics.json", "risk", "rusk");
        assertChangeIsFound("audit_manifest.json", "\"ok\"", "\"no\"");
        assertChangeIsFound("audit.jsonl", "inspecting", "transforming");
        Path log = out.resolve("audit.jsonl");
        List<String> entries = Files.readAllLines(log);
        Files.write(log, entries.subList(0, entries.size() - 1));
        assertThat(FileAssessment.verify(out).problems()).hasSize(1);
        Files.write(log, entries);
        Files.writeString(out.resolve("more.txt"), "x");
        assertThat(FileAssessment.verify(out).problems()).containsExactly("more.txt: the file is not in the manifest");
        Files.delete(out.resolve("more.txt"));
        assertThat(FileAssessment.verify(out).problems()).isEmpty();
    }

    private void assertChangeIsFound(String name, String from, String to) throws IOException {
        Path file = out.resolve(name);
        String content = Files.readString(file);
        Files.writeString(file, content.replaceFirst(from, to));
        assertThat(FileAssessment.verify(out).problems()).as(name).isNotEmpty();
        Files.writeString(file, content);
    }

    /** assessment P7: direct identifiers stay only with a reason. */
    @Test
    void survivingIdentifiers_needAReason() throws IOException {
        FileAssessment plain = FileAssessment.of(Map.of("PSEUDONYMIZE", "false"), Samples.CLOCK, new SecureRandom());
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> plain.run(table, out, null, Samples.KEY, new Samples.Quiet()))
                .satisfies(blocked -> assertThat(blocked.code()).isEqualTo(FailureCode.PRIVACY_RISK_BLOCKED))
                .withMessageContaining("user_id");
        assertThat(out.resolve(".run/raw.duckdb")).doesNotExist();
        assertThat(out.resolve(".run/input.csv")).doesNotExist();
        assertThat(out.resolve("audit.jsonl")).content().contains("PRIVACY_RISK_BLOCKED");
        plain.run(table, folder.resolve("acknowledged"), "synthetic data", Samples.KEY, new Samples.Quiet());
    }

    /** assessment C4: same input, plan, secret, clock and id, same bytes, also if a stage was interrupted while it wrote. */
    @Test
    void sameRun_givesTheSameBytes() throws IOException {
        Path one = folder.resolve("one");
        same(one, new Samples.Quiet());
        Path two = folder.resolve("two");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> same(two, new KilledAfter(Stage.ANALYSING)));
        for (String name : List.of("SOP.md", "provenance.jsonld", "croissant.json", "report.html")) {
            Files.writeString(two.resolve(name), "of before");
        }
        same(two, new Samples.Quiet());
        try (var files = Files.walk(one)) {
            List<Path> artefacts = files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(one.resolve(".run")))
                    .toList();
            assertThat(artefacts).hasSizeGreaterThan(50).contains(one.resolve("provenance.jsonld"));
            for (Path file : artefacts) {
                assertThat(file).hasSameBinaryContentAs(two.resolve(one.relativize(file)));
            }
        }
    }

    private void same(Path out, Samples.Quiet listener) throws IOException {
        FileAssessment.of(Map.of("SVC_HASH_SECRET", Samples.SECRET), Samples.CLOCK, new SameRandom())
                .run(table, out, null, Samples.KEY, listener);
    }

    private static final class SameRandom extends SecureRandom {
        @Override
        public void nextBytes(byte[] bytes) {
            java.util.Arrays.fill(bytes, (byte) 7);
        }
    }

    /** assessment I3, I5: rows that are not well-formed, and files in other encodings. */
    @Test
    void badRowsAndOtherEncodings_areCountedAndConverted() throws IOException {
        List<String> lines = new ArrayList<>(List.of("name,city"));
        for (int i = 0; i < 60; i++) {
            lines.add("Zoë" + i + ",Orléans");
        }
        lines.add("too,many,cells");
        Path latin = Files.write(folder.resolve("latin.csv"), lines, java.nio.charset.Charset.forName("windows-1252"));
        FileAssessment.Assessed findings = Samples.assess(latin, out);
        assertThat(findings.rows()).isEqualTo(60);
        assertThat(findings.warnings())
                .contains("The input is not valid UTF-8; it was read as windows-1252.", "1 of 61 rows were left out.");
        assertThat(out.resolve("schema_profile.json")).content().contains("Orléans");
        Path wide =
                Files.write(folder.resolve("wide.csv"), lines.subList(0, 61), java.nio.charset.StandardCharsets.UTF_16);
        assertThat(Samples.assess(wide, folder.resolve("wide")).rows()).isEqualTo(60);
    }

    /** assessment I4, I5: a file that cannot be assessed is refused with the reason. */
    @Test
    void unusableFiles_areRefused() throws IOException {
        assertThat(refusal("")).isEqualTo(FailureCode.UNSUPPORTED_FORMAT);
        assertThat(refusal("a,b\n")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("a,b\n1,2\n1,2,3\n1,2,3\n")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("_id,AccessDate,ResourceId,EntityId,ResourceType\n1,2,3,4,5\n"))
                .isEqualTo(FailureCode.MISSING_REQUIRED_FIELD);
        assertThat(refusal("a,b\n,\n,\n")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("PAR1\na\nb\n")).isEqualTo(FailureCode.UNSUPPORTED_FORMAT);
        assertThat(refusal("a\n" + "x".repeat(300_000) + "\n")).isEqualTo(FailureCode.FILE_TOO_LARGE);
    }

    private FailureCode refusal(String content) throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "bad", ".csv"), content);
        try {
            Samples.assess(file, Files.createTempDirectory(folder, "refused"));
        } catch (AssessmentException refused) {
            return refused.code();
        }
        throw new AssertionError("expected a refusal");
    }

    /** assessment P5: the figures of a public table. */
    @Test
    void disclosureRisk_isThatOfTheAdultTable() throws IOException {
        assumeThat(Samples.ADULT).exists();
        List<String> three = new ArrayList<>();
        for (String line : Files.readAllLines(Samples.ADULT)) {
            String[] cells = line.split(";", -1);
            three.add(cells[0] + ";" + cells[1] + ";" + cells[2]);
        }
        Samples.assess(Samples.csv(folder, three.toArray(String[]::new)), out);
        assertThat(out.resolve("privacy_report.json"))
                .content()
                .containsPattern("\"classes\" : 315,\\s+\"smallest_class\" : 1,\\s+\"unique_rows\" : 97,")
                .containsPattern("\"rows_in_small_classes\" : 359,\\s+\"average_risk\" : 0.10444")
                .contains("\"article_9\" : true");
    }
}
