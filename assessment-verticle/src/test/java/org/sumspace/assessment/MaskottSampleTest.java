package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.common.document.JsonValue;

/** The whole assessment of the public sample of 500 learning records, compared with the figures of the public system. */
class MaskottSampleTest {
    private static final double ROUNDING = 5e-5;

    @TempDir
    static Path folder;

    private static Path out;

    @BeforeAll
    static void assess() throws IOException {
        assumeTrue(Files.exists(Samples.MASKOTT), "the public samples are not here");
        out = folder.resolve("out");
        Samples.withSecret("secret1").run(Samples.MASKOTT, out, null, Samples.KEY, new Samples.Quiet());
    }

    private static JsonValue json(String name) throws IOException {
        return JsonValue.parse(Files.readString(out.resolve(name)));
    }

    /** assessment M1. */
    @Test
    void metrics_areThoseOfThePublicSystem() throws IOException {
        JsonValue metrics = json("metrics.json");
        assertThat(metrics.member("total_events").longValue()).isEqualTo(500);
        assertThat(metrics.member("unique_actors").longValue()).isEqualTo(290);
        assertThat(metrics.member("unique_resources").longValue()).isEqualTo(410);
        near(metrics, "actor_gini", 0.4019);
        near(metrics, "resource_gini", 0.1484);
        near(metrics, "actor_top_1pct_dominance", 0.316);
        near(metrics, "actor_top_5pct_dominance", 0.378);
        near(metrics, "actor_top_10pct_dominance", 0.438);
        near(metrics, "resource_top_1pct_dominance", 0.028);
        near(metrics, "resource_top_5pct_dominance", 0.1);
        near(metrics, "resource_top_10pct_dominance", 0.184);
        near(metrics, "sparsity_ratio", 0.995812);
        near(metrics, "overall_completeness", 1);
        near(metrics, "balance_ratio", 0.8762);
        assertThat(metrics.member("avg_duration_seconds").doubleValue()).isCloseTo(3613.4, within(0.05));
        JsonValue coverage = metrics.member("coverage_at_k");
        for (String k : List.of("k=10", "k=20", "k=50")) {
            near(coverage.member(k), "coverage_fraction", 0);
        }
        JsonValue representation = metrics.member("representation_index");
        near(representation, "OPENED", 1.04);
        near(representation, "SEARCHED", 0.96);
        near(representation, "GROUP_SESSION", 1.03);
        near(representation, "ACCESSED", 0.92);
        near(representation, "TEST", 1.05);
    }

    /** The entropy is computed by hand from the file, the other figures are those of the public system. */
    @Test
    void documentsForOtherTools_haveTheSameFigures() throws IOException {
        JsonValue carisma = json("carisma.json");
        JsonValue summary = carisma.member("auditSummary");
        assertThat(summary.member("rowCount").longValue()).isEqualTo(500);
        near(summary, "completenessScore", 1);
        assertThat(summary.member("fairnessFlags").items()).isEmpty();
        near(carisma.member("concentrationMetrics"), "giniCoefficient", 0.1484);
        near(carisma.member("concentrationMetrics"), "dominanceRatio", 0.184);
        near(carisma.member("concentrationMetrics"), "coverageAtK", 0);
        JsonValue lola = json("lola.json");
        JsonValue metrics = lola.member("metrics");
        near(metrics, "gini_coefficient", 0.1484);
        near(metrics, "sparsity", 0.995812);
        near(metrics, "long_tail_coverage", 0.816);
        near(metrics, "entropy", 8.588726);
        assertThat(metrics.has("ndcg")).isFalse();
        assertThat(lola.member("datasetProfile").member("entityCount").longValue())
                .isEqualTo(290);
        assertThat(lola.member("datasetProfile").member("temporalSpanDays").longValue())
                .isEqualTo(363);
        assertThat(Files.readString(out.resolve("carisma.xml"))).contains("<Status>FAIL</Status>");
    }

    /** A validator that shares no code with the writers. */
    @ParameterizedTest
    @ValueSource(strings = {"carisma", "lola"})
    void documentsForOtherTools_haveTheirSchema(String tool) throws IOException {
        Path schema = Path.of("src/main/resources/assessment/interop/" + tool + ".schema.json");
        OutputUnit result = Validator.create(
                        JsonSchema.of(new JsonObject(Files.readString(schema))),
                        new JsonSchemaOptions()
                                .setDraft(Draft.DRAFT202012)
                                .setBaseUri("urn:test")
                                .setOutputFormat(OutputFormat.Basic))
                .validate(new JsonObject(Files.readString(out.resolve(tool + ".json"))));
        assertThat(result.getValid()).as(String.valueOf(result.getErrors())).isTrue();
    }

    @Test
    void times_areThoseOfThePublicSystem() throws IOException {
        JsonValue times = json("temporal_stats.json");
        assertThat(times.member("span_days").longValue()).isEqualTo(363);
        assertThat(times.member("unique_days").longValue()).isEqualTo(268);
        assertThat(times.member("peak_day").asText()).isEqualTo("2024-12-24");
    }

    /** assessment H1: vectors of the public system. */
    @Test
    void firstStatement_hasTheKnownPseudonyms() throws IOException {
        JsonValue first;
        try (var lines = Files.lines(out.resolve("normalized.jsonl"))) {
            first = JsonValue.parse(lines.findFirst().orElseThrow());
        }
        assertThat(first.member("id").asText()).isEqualTo(asUuid("329437a33d55091783c1dd7130ca7eb5"));
        JsonValue context = first.member("context");
        assertThat(context.member("registration").asText()).isEqualTo(asUuid("76b16f0b25a12d2c2f4f8179ad0aeb14"));
        assertThat(context.member("extensions")
                        .member("urn:affectlog:entityUaiCodeHash")
                        .asText())
                .isEqualTo("b6f170a062badaeaf831d243babb0193");
        assertThat(first.member("actor").member("account").member("name").asText())
                .isEqualTo("anonymous");
        assertThat(first.member("result").member("duration").asText()).isEqualTo("PT1H58M59S");
        assertThat(first.member("verb").member("display").member("en-US").asText())
                .isEqualTo("opened");
    }

    /** xAPI demands UUIDs, so one digit of a pseudonym says their version and one their variant. */
    private static String asUuid(String pseudonym) {
        String variant =
                "89ab".substring(Character.digit(pseudonym.charAt(16), 16) % 4).substring(0, 1);
        return pseudonym.substring(0, 8) + "-" + pseudonym.substring(8, 12) + "-5" + pseudonym.substring(13, 16) + "-"
                + variant + pseudonym.substring(17, 20) + "-" + pseudonym.substring(20);
    }

    /** assessment W6, C4: statements keep the order of the input. */
    @Test
    void statements_areInTheOrderOfTheInput() throws IOException {
        List<String> times = new ArrayList<>();
        List<String> lines = Files.readAllLines(Samples.MASKOTT);
        for (String line : lines.subList(1, lines.size())) {
            times.add(line.split(",", -1)[1].substring(0, 19));
        }
        List<String> written = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve("normalized.jsonl"))) {
            written.add(JsonValue.parse(line).member("timestamp").asText().substring(0, 19));
        }
        assertThat(written).isEqualTo(times);
    }

    /** assessment H6. */
    @Test
    void noIdentifierOfTheInput_isInAnyFile() throws IOException {
        Set<String> identifiers = new HashSet<>();
        List<String> lines = Files.readAllLines(Samples.MASKOTT);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            identifiers.addAll(List.of(cells[0], cells[6], cells[8], cells[9]));
        }
        assertThat(identifiers).hasSizeGreaterThan(1_400);
        for (Path file : files()) {
            String content = Files.readString(file, ISO_8859_1);
            assertThat(identifiers.stream().filter(content::contains))
                    .as(file.toString())
                    .isEmpty();
        }
    }

    /** assessment W5. */
    @Test
    void rawFiles_areGone() throws IOException {
        assertThat(files())
                .extracting(file -> file.getFileName().toString())
                .doesNotContain("input.csv", "raw.duckdb", "raw.duckdb.wal")
                .contains("rows.duckdb");
        assertThat(out.resolve(".run/tmp")).doesNotExist();
    }

    /** assessment P4: the roles come from the data, not from a list. */
    @Test
    void inspection_namesWhatIsPersonal() throws IOException {
        JsonValue report = json("privacy_report.json");
        List<String> direct = report.member("pii_field_findings").items().stream()
                .filter(finding -> finding.member("type").asText().equals("direct"))
                .map(finding -> finding.member("field").asText())
                .toList();
        assertThat(direct).containsExactly("_id", "ActivitySessionId", "EntityId");
        assertThat(report.member("fields_pseudonymised").items().stream().map(JsonValue::asText))
                .containsExactlyInAnyOrder("_id", "ActivitySessionId", "EntityId", "EntityUaiCode");
        assertThat(report.member("risk_summary")
                        .member("direct_identifier_count")
                        .longValue())
                .isEqualTo(3);
        assertThat(report.member("value_level_findings").items()).isEmpty();
    }

    /** assessment C3: the report contains its data, runs no script and loads nothing. */
    @Test
    void report_isSelfContained() throws IOException {
        String report = Files.readString(out.resolve("report.html"));
        assertThat(report)
                .contains("What is personal", "What is missing", "How concentrated use is", "What was not examined")
                .contains("CollectionId (in 39.0 % of the rows)")
                .contains("does not certify")
                .contains("<svg")
                .doesNotContain("<script", "http://", "https://", "src=", "url(");
    }

    /** assessment C3: each plot has data of its own, equal to the metrics, or says why it has none. */
    @Test
    void plots_areDrawnFromTheMetrics() throws IOException {
        Set<String> drawn = new HashSet<>();
        for (Path file : files()) {
            if (file.startsWith(out.resolve("plots"))) {
                JsonValue plot = JsonValue.parse(Files.readString(file));
                boolean data = plot.member("reason").isNull();
                assertThat(data)
                        .as(file.toString())
                        .isEqualTo(!plot.member("rows").items().isEmpty()
                                || !plot.member("cells").items().isEmpty());
                if (data) {
                    drawn.add(plot.member("id").asText());
                }
            }
        }
        assertThat(drawn)
                .contains("lorenz_curve", "missingness_matrix", "sparsity_heatmap_sample", "artifact_stack_view")
                .doesNotContain("roc_curve", "fairness_metric_table", "group_distribution_bar");
        JsonValue metrics = json("metrics.json");
        List<JsonValue> ginis =
                json("plots/gini_summary_card.json").member("rows").items();
        assertThat(ginis.get(0).member("y").doubleValue())
                .isEqualTo(metrics.member("actor_gini").doubleValue());
        assertThat(ginis.get(2).member("y").doubleValue())
                .isEqualTo(metrics.member("resource_gini").doubleValue());
        assertThat(json("plots/verb_distribution_bar.json").member("rows").items().stream()
                        .mapToDouble(row -> row.member("y").doubleValue())
                        .sum())
                .isEqualTo(500);
        assertThat(json("plots/coverage_at_k_curve.json")
                        .member("rows")
                        .items()
                        .get(0)
                        .member("y")
                        .doubleValue())
                .isEqualTo(1);
        assertThat(out.resolve("report.html")).content().contains("Plots without data");
        JsonValue dashboard = json("dashboard_payload.json");
        near(dashboard, "actor_gini", 0.4019);
        assertThat(dashboard.member("temporal").member("span_days").longValue()).isEqualTo(363);
    }

    /** assessment L1, L3. */
    @Test
    void folder_verifies() throws IOException {
        FileAssessment.Verified verified = FileAssessment.verify(out);
        assertThat(verified.problems()).isEmpty();
        assertThat(verified.keyId()).isEqualTo(Samples.KEY.publicKey().id().toString());
        assertThat(verified.auditEntries()).isEqualTo(12);
    }

    private static List<Path> files() throws IOException {
        try (var all = Files.walk(out)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static void near(JsonValue object, String name, double expected) {
        assertThat(object.has(name)).as(name).isTrue();
        assertThat(object.member(name).doubleValue()).as(name).isCloseTo(expected, within(ROUNDING));
    }
}
