package org.sumspace.assessment.dataset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.document.JsonValue;

/** Whole runs over JSON and JSONL. */
class JsonInputTest {
    private static final Path LOGS = Path.of("../../shared/data/assessment/education-log");

    @TempDir
    Path folder;

    private JsonValue json(String name) throws IOException {
        return JsonValue.parse(Files.readString(folder.resolve("out").resolve(name)));
    }

    private List<JsonValue> documents() throws IOException {
        return Files.readAllLines(folder.resolve("out/normalized.jsonl")).stream()
                .map(JsonValue::parse)
                .toList();
    }

    private FileAssessment.Assessed assess(String name, String content) throws IOException {
        return Samples.assess(Files.writeString(folder.resolve(name), content), folder.resolve("out"));
    }

    private static String statement(String id, String actor, String more) {
        return "{\"id\":\"" + id + "\",\"timestamp\":\"2024-01-15T08:00:00Z\",\"actor\":{" + actor
                + "},\"verb\":{\"id\":\"http://adlnet.gov/expapi/verbs/completed\",\"display\":{\"en-US\":\"completed\"}},"
                + "\"object\":{\"id\":\"urn:thing\"}" + more + "}";
    }

    /** assessment I5, M1: the figures of the public system. */
    @Test
    void publicStatements_haveTheKnownFigures() throws IOException {
        assumeThat(LOGS.resolve("becomino_sample.json")).exists();
        FileAssessment.Assessed findings = Samples.assess(LOGS.resolve("becomino_sample.json"), folder.resolve("out"));
        assertThat(findings.rows()).isEqualTo(80);
        JsonValue metrics = json("metrics.json");
        assertThat(metrics.member("unique_actors").longValue()).isEqualTo(19);
        assertThat(metrics.member("unique_resources").longValue()).isEqualTo(16);
        near(metrics, "actor_gini", 0.2474);
        near(metrics, "resource_gini", 0.4234);
        near(metrics, "actor_top_1pct_dominance", 0.0875);
        near(metrics, "resource_top_10pct_dominance", 0.1875);
        near(metrics.member("coverage_at_k").member("k=10"), "coverage_fraction", 0.0625);
        near(metrics, "sparsity_ratio", 0.776316);
        assertThat(metrics.member("avg_duration_seconds").doubleValue()).isCloseTo(325.99, within(0.005));
        JsonValue representation = metrics.member("representation_index");
        near(representation, "OPENED", 1.05);
        near(representation, "ACCESSED", 1.6875);
        near(representation, "SEARCHED", 0.2625);
        assertThat(json("temporal_stats.json").member("span_days").longValue()).isEqualTo(27);
        assertThat(json("data_card.json").member("dataset").member("schema").asText())
                .isEqualTo("becomino_json_v1");
        assertNothingContains("anon_learner_0004", "stmt-becomino-0001", "session-0004-04");
    }

    @Test
    void publicLines_haveTheKnownFigures() throws IOException {
        assumeThat(LOGS.resolve("generic_xapi_sample.jsonl")).exists();
        Samples.assess(LOGS.resolve("generic_xapi_sample.jsonl"), folder.resolve("out"));
        JsonValue metrics = json("metrics.json");
        near(metrics, "actor_gini", 0);
        near(metrics, "sparsity_ratio", 0.5);
        assertThat(metrics.member("avg_duration_seconds").doubleValue()).isCloseTo(210, within(0.005));
        assertThat(json("data_card.json").member("dataset").member("schema").asText())
                .isEqualTo("xapi_jsonl_v1");
    }

    /** assessment H4, H6: identifiers in every position, also in arrays and of agents other than the actor. */
    @Test
    void documents_keepTheirFormWithPseudonyms() throws IOException {
        String rest = ",\"context\":{\"registration\":\"0b5c1b0e-9e5f-4e3e-8c61-000000000001\",\"instructor\":"
                + "{\"mbox\":\"mailto:bo@example.org\"},\"team\":{\"member\":[{\"openid\":\"https://id.example/cy\"},"
                + "{\"openid\":\"https://id.example/di\"}]}},\"result\":{\"score\":{\"raw\":7.50},\"success\":true,"
                + "\"response\":\"write to eve@example.org\",\"note\":null}";
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            lines.append(statement(
                            "s-" + i, "\"mbox\":\"mailto:ada" + i + "@example.org\",\"name\":\"Ada Swan\"", rest))
                    .append('\n');
        }
        FileAssessment.Assessed findings = assess("log.jsonl", lines.toString());
        assertThat(findings.rows()).isEqualTo(20);
        JsonValue first = documents().get(0);
        JsonValue account = first.member("actor").member("account");
        assertThat(account.member("homePage").asText()).isEqualTo("urn:sumspace:pseudonym");
        assertThat(account.member("name").asText()).matches("[0-9a-f]{32}");
        assertThat(first.member("context").member("team").member("member").items())
                .hasSize(2)
                .allSatisfy(member -> assertThat(
                                member.member("account").member("name").asText())
                        .matches("[0-9a-f]{32}"));
        assertThat(first.member("result").member("response").asText()).isEqualTo("write to [EMAIL]");
        assertThat(Files.readString(folder.resolve("out/normalized.jsonl")))
                .contains("\"score\":{\"raw\":7.50},\"success\":true", "\"note\":null");
        assertNothingContains("@example.org", "id.example", "Ada Swan", "0b5c1b0e", "\"s-1\"");
    }

    /** assessment I5, H6: bad lines are counted by reason; nothing of them is kept. */
    @Test
    void badLines_areCountedByReason() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            lines.add("{\"id\":" + i + ",\"group\":\"g" + i % 2 + "\"}");
        }
        lines.add(3, "{\"id\":\"planted\",");
        lines.add(5, "[\"planted\"]");
        lines.add(7, "{\"id\":1,\"id\":\"planted\"}");
        lines.add(9, "{\"id\":1} {\"id\":\"planted\"}");
        lines.add(11, "{\"id\":" + "[".repeat(70) + "\"planted\"" + "]".repeat(70) + "}");
        lines.add(13, "{\"id\":" + "9".repeat(1_001) + "}");
        lines.add(15, "{\"planted\":\"" + "x".repeat(5 << 20) + "\"}");
        lines.add(17, "");
        FileAssessment.Assessed findings = assess("lines.jsonl", String.join("\r\n", lines));
        assertThat(findings.rows()).isEqualTo(200);
        assertThat(folder.resolve("out/rejected_rows.csv"))
                .content()
                .contains(
                        "not well-formed JSON,,1,4",
                        "not an object,,1,6",
                        "a member twice,,1,8",
                        "more than one value in a line,,1,10",
                        "\"nested too deeply, or with too long a name, number or text\",,2,12",
                        "longer than 4194304 bytes,,1,16");
        assertThat(documents()).hasSize(200);
        assertNothingContains("planted");
    }

    /** Python writes NaN and Infinity, which JSON lacks: the values are missing, and their records are kept. */
    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "json"})
    void valuesThatAreNoNumbers_areMissing_andTheirRecordsStay(String format) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String score = i == 3 ? "NaN" : i == 5 ? "Infinity" : i == 7 ? "-Infinity" : i + ".5";
            lines.add("{\"score\":" + score + ",\"group\":" + (i == 9 ? "NaN" : "\"g" + i % 2 + "\"") + "}");
        }
        FileAssessment.Assessed findings = assess(
                "lines." + format,
                format.equals("json") ? "[" + String.join(",", lines) + "]" : String.join("\n", lines));
        assertThat(findings.rows()).isEqualTo(40);
        assertThat(Files.readAllLines(folder.resolve("out/normalized.jsonl")).get(3))
                .isEqualTo("{\"score\":null,\"group\":\"g1\"}");
        assertThat(folder.resolve("out/report.html"))
                .content()
                .contains("NaN or Infinity in 4 values, which JSON does not have; read as missing");
    }

    /** assessment I5: records without a required value are in no document. */
    @Test
    void incompleteRecords_areLeftOut() throws IOException {
        StringBuilder array = new StringBuilder("[ ");
        for (int i = 0; i < 30; i++) {
            array.append(
                            i == 4
                                    ? statement("s-4", "", "").replace("urn:thing", "")
                                    : statement("s-" + i, "\"account\":{\"homePage\":\"urn:x\",\"name\":\"a\"}", ""))
                    .append(i == 29 ? "]" : ",\n");
        }
        FileAssessment.Assessed findings = assess("array.json", array.toString());
        assertThat(findings.rows()).isEqualTo(29);
        assertThat(documents())
                .hasSize(29)
                .allSatisfy(document -> assertThat(
                                document.member("object").member("id").asText())
                        .isEqualTo("urn:thing"));
        assertThat(folder.resolve("out/rejected_rows.csv")).content().contains("missing value,object.id,1,5");
    }

    /** assessment I5: the content decides, not the name. */
    @Test
    void content_decidesTheFormat() throws IOException {
        assertThat(schemaOf("one.txt", "{\"a\":1,\"b\":{\"c.d\":[2,3]}}")).isEqualTo("tabular_csv_v1");
        assertThat(schemaOf("lines.csv", "{\"a\":1}\n{\"a\":2}\n")).isEqualTo("tabular_csv_v1");
        assertThat(schemaOf("table.json", "a,b\n1,2\n")).isEqualTo("tabular_csv_v1");
        assertThat(refusal("{\"a\":1,\n")).isEqualTo(FailureCode.UNSUPPORTED_FORMAT);
        assertThat(refusal("[{\"a\":1},")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("{\"statements\":[\n1,2]}")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("[]")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("{}")).isEqualTo(FailureCode.INVALID_ROWS);
        assertThat(refusal("[" + "[".repeat(100) + "]".repeat(101))).isEqualTo(FailureCode.INVALID_ROWS);
        StringBuilder members = new StringBuilder("[{\"m\":1");
        for (int i = 0; i < 2_001; i++) {
            members.append(",\"k").append(i).append("\":1");
        }
        assertThat(refusal(members + "}]")).isEqualTo(FailureCode.FILE_TOO_LARGE);
        assertThat(refusal("[{\"m\":[" + "\"0123456789\",".repeat(400_000) + "1]}]"))
                .isEqualTo(FailureCode.FILE_TOO_LARGE);
    }

    private String schemaOf(String name, String content) throws IOException {
        Path out = Files.createTempDirectory(folder, "formats");
        Samples.assess(Files.writeString(folder.resolve(name), content), out);
        return JsonValue.parse(Files.readString(out.resolve("data_card.json")))
                .member("dataset")
                .member("schema")
                .asText();
    }

    private FailureCode refusal(String content) throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "bad", ".json"), content);
        try {
            Samples.assess(file, Files.createTempDirectory(folder, "refused"));
        } catch (AssessmentException refused) {
            return refused.code();
        }
        throw new AssertionError("expected a refusal");
    }

    /** Four bytes of which three are zero were taken for the encoding UTF-32, and the run failed without a reason. */
    @Test
    void zeroBytes_areNotAnotherEncoding() {
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> assess("zeros.json", "{\0\0\0 \0\0}"))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(FailureCode.UNSUPPORTED_FORMAT));
    }

    private void assertNothingContains(String... identifiers) throws IOException {
        try (var files = Files.walk(folder.resolve("out"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(identifiers);
            }
        }
    }

    private static void near(JsonValue object, String name, double expected) {
        assertThat(object.has(name)).as(name).isTrue();
        assertThat(object.member(name).doubleValue()).as(name).isCloseTo(expected, within(5e-5));
    }
}
