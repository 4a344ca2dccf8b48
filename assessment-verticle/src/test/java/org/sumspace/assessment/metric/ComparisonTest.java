package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment.Assessed;
import org.sumspace.assessment.file.FileAssessment.Extras;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.document.JsonValue;

/** Whole runs that compare groups, predictions, recommendations and an earlier run. */
class ComparisonTest {
    private static final double ROUNDING = 5e-5;

    @TempDir
    Path folder;

    private Path run(Path input, String name, Extras extras) throws IOException {
        Path out = folder.resolve(name);
        Samples.withSecret(Samples.SECRET).run(input, out, null, extras, Samples.KEY, new Samples.Quiet());
        return out;
    }

    private static JsonValue json(Path file) throws IOException {
        return JsonValue.parse(Files.readString(file));
    }

    private static MetricOptions columns(
            @Nullable String labels, @Nullable String predictions, @Nullable String scores, String... groups) {
        return Samples.columns(List.of(groups), labels, predictions, scores);
    }

    private static void near(JsonValue object, String name, double expected) {
        assertThat(object.has(name)).as(name).isTrue();
        assertThat(object.member(name).doubleValue()).as(name).isCloseTo(expected, within(ROUNDING));
    }

    /** assessment M4, P5: the figures of a public table. */
    @Test
    void adult_hasTheKnownFairnessAndRisk() throws IOException {
        assumeThat(Samples.ADULT).exists();
        List<String> quasi = List.of(
                "sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation");
        MetricOptions options = Samples.columns(List.of("sex"), "salary-class", null, null, quasi, List.of());
        Path out = run(Samples.ADULT, "adult", new Extras(options, null, null, null));
        JsonValue metrics = json(out.resolve("metrics.json"));
        near(metrics, "demographic_parity_difference:sex", 0.1862);
        near(metrics, "demographic_parity_ratio:sex", 0.3941);
        assertThat(metrics.has("equalised_odds_difference:sex")).isFalse();
        JsonValue full = json(out.resolve("metrics_full.json"));
        JsonValue risk = full.member("disclosure");
        assertThat(risk.member("classes").longValue()).isEqualTo(2_635);
        assertThat(risk.member("unique_rows").longValue()).isEqualTo(2_365);
        assertThat(risk.member("rows_in_small_classes").longValue()).isEqualTo(2_969);
        assertThat(risk.member("average_risk").doubleValue()).isCloseTo(0.873674, within(1e-6));
        assertThat(metrics.member("l_diversity:salary-class").longValue()).isEqualTo(1);
        JsonValue fairness = full.member("analyses")
                .member("fairness_by_group")
                .member("figures")
                .items()
                .get(0);
        assertThat(fairness.member("positive").asText()).isEqualTo(">50K");
        List<JsonValue> groups = fairness.member("groups").items();
        near(groups.get(0).member("label_rate"), "value", 0.307317);
        near(groups.get(1).member("label_rate"), "value", 0.121118);
        assertThat(groups.get(1).member("n").longValue()).isEqualTo(966);
    }

    /** assessment M3, M4: labels 0 and 1, predictions as numbers, and scores. */
    @Test
    void predictions_areComparedWithLabels() throws IOException {
        List<String> lines = new ArrayList<>(List.of("kind,truth,said,chance"));
        for (int i = 0; i < 200; i++) {
            boolean first = i % 2 == 0;
            int truth = i % 10 < 4 ? 1 : 0;
            int said = i % 10 < (first ? 5 : 3) ? 1 : 0;
            lines.add((first ? "a" : "b") + "," + truth + "," + said + ".0," + (said == 1 ? "0.75" : "0.25"));
        }
        Path input = Samples.csv(folder, lines.toArray(String[]::new));
        JsonValue metrics =
                json(run(input, "out", new Extras(columns("truth", "said", "chance", "kind"), null, null, null))
                        .resolve("metrics.json"));
        // Right: all but i % 10 = 4 (even, said 1) and i % 10 = 3 (odd, said 0).
        near(metrics, "accuracy", 0.8);
        near(metrics, "brier_score", 0.8 * 0.0625 + 0.2 * 0.5625);
        near(metrics, "roc_auc", (1 + 0.75 - 1.0 / 6) / 2);
        // Positive predictions: a 3 of 5 (0, 2, 4), b 1 of 5 (1).
        near(metrics, "demographic_parity_difference:kind", 0.4);
        near(metrics, "predictive_parity_difference:kind", 1.0 / 3);
        near(metrics, "equalised_odds_difference:kind", 0.5);
    }

    /** assessment M3: numbers are compared by their errors. */
    @Test
    void numbers_areComparedByTheirErrors() throws IOException {
        List<String> lines = new ArrayList<>(List.of("truth,said"));
        for (int i = 0; i < 100; i++) {
            lines.add(i + ".5," + (i + (i % 2 == 0 ? 1 : -1)) + ".5");
        }
        JsonValue metrics = json(run(
                        Samples.csv(folder, lines.toArray(String[]::new)),
                        "out",
                        new Extras(columns("truth", "said", null), null, null, null))
                .resolve("metrics.json"));
        near(metrics, "rmse", 1);
        near(metrics, "mae", 1);
        near(metrics, "r2", 1 - 100 / 83_325.0);
        assertThat(metrics.has("accuracy")).isFalse();
    }

    /** assessment M1, M2: repeated items count once, and no name of a person is left. */
    @Test
    void recommendations_areRanked() throws IOException {
        Path input = Samples.csv(folder, "thing,price", "x,1", "y,2");
        Path lists = Files.writeString(folder.resolve("lists.csv"), """
                user_id,item,score,category
                ada.lovelace,b,0.5,p
                ada.lovelace,a,0.9,q
                ada.lovelace,a,0.4,q
                bob,c,1,p
                """);
        Path relevant = Files.writeString(folder.resolve("relevant.csv"), """
                user,item,relevance
                ada.lovelace,b,1
                ada.lovelace,z,1
                ada.lovelace,c,0
                carol,a,1
                """);
        Path out = run(input, "out", new Extras(MetricOptions.none(), lists, relevant, null));
        JsonValue full = json(out.resolve("metrics_full.json")).member("ranking");
        assertThat(full.member("users").longValue()).isEqualTo(2);
        assertThat(full.member("users_without_relevant").longValue()).isEqualTo(1);
        assertThat(full.member("users_without_recommendations").longValue()).isEqualTo(1);
        assertThat(full.member("repeated_items").longValue()).isEqualTo(1);
        assertThat(full.member("catalogue").longValue()).isEqualTo(4);
        JsonValue metrics = json(out.resolve("metrics.json"));
        near(metrics, "mrr", 0.25);
        near(metrics, "precision_at_10", 0.05);
        near(metrics, "recall_at_10", 0.25);
        near(metrics, "diversity_at_10", 1);
        near(metrics, "personalisation_at_10", 1);
        near(metrics, "catalog_coverage_at_10", 0.75);
        assertThat(metrics.has("novelty_at_10")).isFalse();
        try (var files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("ada.lovelace");
            }
        }
        Files.writeString(lists, "who,what\n1,2\n");
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> run(input, "bad", new Extras(MetricOptions.none(), lists, null, null)))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(FailureCode.MISSING_REQUIRED_FIELD));
    }

    /** assessment M5. */
    @Test
    void drift_comparesWithAnEarlierRun() throws IOException {
        List<String> before = new ArrayList<>(List.of("age,town,gone"));
        List<String> now = new ArrayList<>(List.of("age,town,come"));
        for (int i = 0; i < 200; i++) {
            before.add((20 + i % 40) + "," + (i % 2 == 0 ? "Lyon" : "Metz") + ",1");
            now.add((30 + i % 40) + "," + (i % 2 == 0 ? "Lyon" : "Metz") + ",1");
        }
        Path earlier = run(
                Files.write(folder.resolve("before.csv"), before),
                "before",
                new Extras(MetricOptions.none(), null, null, null));
        Path out = run(
                Files.write(folder.resolve("now.csv"), now),
                "now",
                new Extras(MetricOptions.none(), null, null, earlier));
        JsonValue drift = json(out.resolve("metrics_full.json")).member("drift");
        assertThat(drift.member("columns").items())
                .extracting(each -> each.member("column").asText())
                .containsExactly("age", "town");
        JsonValue age = drift.member("columns").items().get(0);
        near(age, "statistic", 0.25);
        assertThat(age.member("adjusted_p").doubleValue()).isLessThan(1e-4);
        assertThat(age.member("psi").doubleValue()).isGreaterThan(0.25);
        near(drift.member("columns").items().get(1), "jensen_shannon", 0);
        assertThat(drift.member("not_compared").items())
                .extracting(each -> each.member("analysis").asText())
                .containsExactly("come", "gone");
        assertThat(org.sumspace.assessment.file.FileAssessment.verify(earlier).problems())
                .isEmpty();
    }

    /** assessment R7: only the analyses of the plan are computed. */
    @Test
    void plan_decidesWhatIsComputed() throws IOException {
        assumeThat(Samples.MASKOTT).exists();
        MetricOptions only = new MetricOptions(
                List.of("gini_concentration"),
                List.of(),
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                null,
                null,
                null);
        Path out = run(Samples.MASKOTT, "out", new Extras(only, null, null, null));
        JsonValue analyses = json(out.resolve("metrics_full.json")).member("analyses");
        assertThat(analyses.member("gini_concentration").member("figures").has("resources"))
                .isTrue();
        assertThat(analyses.member("coverage_at_k").member("reason").asText())
                .isEqualTo("the plan does not ask for it");
        assertThat(json(out.resolve("metrics.json")).has("l_diversity:sex")).isFalse();
    }

    /** Groups a and b, and rows of a third group, with labels that come in turns. */
    private Assessed grouped(int small, String... labels) throws IOException {
        StringBuilder table = new StringBuilder("gender,result\n");
        for (int row = 0; row < 120; row++) {
            table.append(row % 2 == 0 ? "a," : "b,")
                    .append(labels[row / 2 % labels.length])
                    .append('\n');
        }
        for (int row = 0; row < small; row++) {
            table.append("c,").append(labels[0]).append('\n');
        }
        Path input = Files.writeString(folder.resolve("groups.csv"), table);
        return Samples.withSecret(Samples.SECRET)
                .run(
                        input,
                        folder.resolve("grouped"),
                        null,
                        new Extras(columns("result", null, null, "gender"), null, null, null),
                        Samples.KEY,
                        new Samples.Quiet());
    }

    private String report() throws IOException {
        return Files.readString(folder.resolve("grouped/report.html"));
    }

    @Test
    void frequentAffirmativeLabel_ofAnotherLanguage_isCompared() throws IOException {
        assertThat(grouped(0, "bestanden", "bestanden", "nicht bestanden").groups())
                .singleElement()
                .asString()
                .startsWith("By gender: bestanden is true for ");
    }

    @Test
    void smallGroup_isNamedInTheSummary() throws IOException {
        assertThat(grouped(7, "ja", "nein").groups())
                .singleElement()
                .asString()
                .endsWith(" Too small to be compared, with fewer than 30 rows: c (7).");
        assertThat(report()).contains("c (too small to be compared)");
    }

    /** The reason used to be that no column has groups. */
    @Test
    void labelOfSeveralClasses_isTheReasonWhyGroupsAreNotCompared() throws IOException {
        String reason = "Groups were not compared: the label 'result' has 4 values, and not exactly one of them says"
                + " yes; name the favourable one.";
        Assessed findings = grouped(0, "A", "B", "C", "D");
        assertThat(findings.groups()).containsExactly(reason);
        assertThat(report())
                .contains(
                        "How differently groups are treated",
                        "no value has the form of personal data; columns that are personal by their names",
                        reason.replace("'", "&#39;"));
        assertThat(report().split("How differently groups are treated", 2)[1].split("How values are distributed", 2)[0])
                .containsOnlyOnce("not exactly one of them says yes");
        assertThat(findings.notComputed())
                .extracting(NotComputed::analysis)
                .anyMatch(each -> each.contains("fairness by group"))
                .noneMatch(each -> each.contains("_") || each.contains("becomino") || each.contains("maskott"));
    }
}
