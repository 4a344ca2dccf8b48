package org.sumspace.assessment.pseudonym;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.pseudonym.core.HierarchyFile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.shared.core.Intervals;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** Decisions of a plan about columns. */
class FieldChoicesTest {
    @TempDir
    Path folder;

    private static DataOptions choices(Map<String, AttachedFile> hierarchies, FieldChoice... choices) {
        return new DataOptions(List.of(), false, List.of(choices), hierarchies, null);
    }

    /** assessment H3: each action as the plan says, in documents and in rows alike. */
    @Test
    void h3_actionsOfThePlan_winOverTheInspection() throws IOException {
        Path input = Files.writeString(folder.resolve("input.jsonl"), """
                {"email": "ada@example.org", "age": 34, "city": "Oslo", "note": "x1", "day": "2024-05-06"}
                {"email": "bea@example.org", "age": -1, "city": "Rome", "note": "x2", "day": "2024-05-07"}
                """);
        Path hierarchy = Files.writeString(folder.resolve("city.csv"), "Oslo;Norway;*\n");
        Path out = folder.resolve("out");
        Samples.assess(
                input,
                out,
                choices(
                        Map.of("city", new AttachedFile(hierarchy.toString(), 0, "")),
                        new FieldChoice("email", FieldAction.REDACT, null, null),
                        new FieldChoice("age", FieldAction.GENERALISE_TO_BINS, 10.0, null),
                        new FieldChoice("city", FieldAction.GENERALISE_BY_HIERARCHY, null, 1),
                        new FieldChoice("note", FieldAction.SUPPRESS, null, null),
                        new FieldChoice("day", FieldAction.GENERALISE_TO_MONTH, null, null)));
        assertThat(Files.readAllLines(out.resolve("normalized.jsonl")))
                .containsExactly(
                        "{\"email\":\"[REDACTED]\",\"age\":\"[30, 40[\",\"city\":\"Norway\",\"note\":null,\"day\":\"2024-05\"}",
                        "{\"email\":\"[REDACTED]\",\"age\":\"[-10, 0[\",\"city\":\"*\",\"note\":null,\"day\":\"2024-05\"}");
        assertThat(out.resolve("report.html")).content().contains("lacks values; they are");
        assertThat(out.resolve("field_inventory.csv")).content().contains("the plan says so");
    }

    /** assessment P7: a plan cannot keep a direct identifier without a reason, in whatever form. */
    @Test
    void p7_keptIdentifiers_needAReason() throws IOException {
        Path input = Samples.csv(folder, "email,age", "ada@example.org,31", "bea@example.org,32");
        for (FieldAction action : List.of(FieldAction.KEEP, FieldAction.REDACT_SPANS)) {
            assertThatExceptionOfType(AssessmentException.class)
                    .isThrownBy(() -> Samples.assess(
                            input,
                            folder.resolve("out-" + action),
                            choices(Map.of(), new FieldChoice("email", action, null, null))))
                    .satisfies(refused -> assertThat(refused.code()).isEqualTo(FailureCode.PRIVACY_RISK_BLOCKED));
        }
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> Samples.assess(
                        input,
                        folder.resolve("absent"),
                        choices(Map.of(), new FieldChoice("absent", FieldAction.HASH, null, null))))
                .withMessageContaining("absent");
    }

    /** assessment H3: computed by hand. */
    @Test
    void h3_intervals_containTheirNumber() {
        assertThat(Intervals.of(30, 10)).isEqualTo("[30, 40[");
        assertThat(Intervals.of(-0.5, 1)).isEqualTo("[-1, 0[");
        assertThat(Intervals.of(0.3, 0.1)).isEqualTo("[0.3, 0.4[");
        assertThat(Intervals.of(1e15, 1000)).isEqualTo("[1000000000000000, 1000000000001000[");
    }

    /** assessment H3: hierarchies that contradict themselves are refused. */
    @Test
    void h3_hierarchiesThatAreNone_areRefused() {
        for (List<String> lines : List.of(
                List.<String>of(),
                List.of("a"),
                List.of("a;b", "c;d;e"),
                List.of("a;b", "a;c"),
                List.of("a;x;1", "b;x;2"))) {
            assertThatExceptionOfType(AssessmentException.class).isThrownBy(() -> HierarchyFile.read("city", lines));
        }
    }

    /** assessment H6: identifiers in a header, in names of members and of files are in no file of a run. */
    @Test
    void h6_identifiersInNames_areInNoFile() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("ada@example.org.csv"), "id,bob@example.org,+33612345678\n1,2,3\n4,5,6\n");
        Path json = Files.writeString(
                folder.resolve("marks.json"), "[{\"cleo@example.org\": {\"mark\": 3}}, {\"dan@example.org\": 4}]");
        for (Path input : List.of(csv, json)) {
            Path out = folder.resolve("out-" + input.getFileName().toString().length());
            Samples.assess(input, out);
            try (var files = Files.walk(out)) {
                for (Path file : files.filter(Files::isRegularFile)
                        .filter(file -> !file.endsWith("run.json"))
                        .toList()) {
                    assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain("@example.org", "612345678");
                }
            }
        }
    }
}
