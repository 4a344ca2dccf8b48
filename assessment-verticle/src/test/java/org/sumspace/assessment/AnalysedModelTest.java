package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Extras;
import org.sumspace.assessment.file.FileAssessment.ModelFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.service.RegisteredModelFiles;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.shared.domain.AssessmentException;

/**
 * Runs that analyse a model. {@code src/test/python/analysed_models.py} makes the table, the models and the expected
 * results.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AnalysedModelTest {
    static final Offset<Double> FOUR_DECIMALS = within(5e-5);
    static final List<String> FEATURES = List.of("hours", "visits", "evening");

    @TempDir
    static Path folder;

    private static final JsonObject EXPECTED = new JsonObject(Buffer.buffer(resource("expected.json")));
    static final Path TABLE = Samples.DOCUMENTED.resolve("study.csv");
    private static final Path PASSED = Samples.DOCUMENTED.resolve("study-passed.pkl");

    private static Path grade = Path.of("");
    private static Path out = Path.of("");
    private static FileAssessment.Assessed findings;

    private static byte[] resource(String name) {
        try (InputStream in =
                Objects.requireNonNull(AnalysedModelTest.class.getResourceAsStream("/analysing/" + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeAll
    static void assess() throws IOException {
        grade = Files.write(folder.resolve("grade.pkl"), resource("grade.pkl"));
        out = folder.resolve("out");
        findings = run(TABLE, "passed", PASSED, List.of(), out, new Samples.Quiet());
    }

    static FileAssessment.Assessed run(
            Path input, @Nullable String label, Path model, List<String> features, Path to, RunListener listener)
            throws IOException {
        return run(input, label, model, features, to, listener, DataOptions.none());
    }

    private static FileAssessment.Assessed run(
            Path input,
            @Nullable String label,
            Path model,
            List<String> features,
            Path to,
            RunListener listener,
            DataOptions data)
            throws IOException {
        MetricOptions options = Samples.columns(List.of("sex"), label, null, null);
        return Samples.withSecret(Samples.SECRET)
                .run(
                        input,
                        to,
                        null,
                        new Extras(options, null, null, null, data, new ModelFile(model, features)),
                        Samples.KEY,
                        listener);
    }

    static JsonObject json(Path run, String name) throws IOException {
        return new JsonObject(Files.readString(run.resolve(name)));
    }

    private static void assertFigures(JsonObject found, JsonObject expected, String prefix) {
        expected.forEach(each -> assertThat(found.getDouble(prefix + each.getKey()))
                .as(each.getKey())
                .isCloseTo((Double) each.getValue(), FOUR_DECIMALS));
    }

    /** assessment M3: figures of a classifier are those of scikit-learn, over the rows that have a prediction. */
    @Test
    void m3_classifier_hasTheMetricsOfScikitLearn() throws IOException {
        JsonObject metrics = json(out, "metrics.json");
        assertFigures(metrics, EXPECTED.getJsonObject("classification"), "");
        assertThat(metrics.getInteger("predicted_rows")).isEqualTo(96);
        JsonObject classes =
                json(out, "metrics_full.json").getJsonObject("predictions").getJsonObject("classification");
        assertThat(classes.getJsonArray("confusion")).isEqualTo(EXPECTED.getJsonArray("confusion"));
        assertThat(classes.getJsonObject("accuracy").getInteger("n")).isEqualTo(96);
        assertThat(json(out, "plots/roc_curve.json").getString("reason")).isNull();
        assertThat(Files.readString(out.resolve("metrics.csv"))).contains("\nroc_auc,0.9514");
    }

    /** assessment M4: groups are compared by the predictions of the model, not by the labels. */
    @Test
    void m4_groups_areComparedByPredictions() throws IOException {
        JsonObject expected = new JsonObject();
        EXPECTED.getJsonObject("fairness").forEach(each -> expected.put(each.getKey() + ":sex", each.getValue()));
        assertFigures(json(out, "metrics.json"), expected, "");
        assertThat(Files.readString(out.resolve("plots/fairness_metric_table.json")))
                .contains("equalised odds");
    }

    /** assessment E2, E3, E4: contributions are Shapley values by their definition. */
    @Test
    void e3_contributions_areThoseOfTheDefinition() throws IOException {
        JsonObject analysis = json(out, "model_analysis.json");
        JsonObject metrics = json(out, "metrics.json");
        EXPECTED.getJsonObject("contributions")
                .forEach(each -> assertThat(metrics.getDouble("contribution:" + each.getKey()))
                        .isCloseTo((Double) each.getValue(), within(1e-6)));
        JsonArray local = analysis.getJsonObject("local").getJsonArray("local");
        assertThat(local).hasSize(5);
        assertContributions(local.getJsonObject(0), EXPECTED.getJsonArray("lowest"));
        assertContributions(local.getJsonObject(4), EXPECTED.getJsonArray("highest"));
        JsonObject row = local.getJsonObject(2);
        double sum = row.getJsonArray("contributions").stream()
                .mapToDouble(value -> ((Number) value).doubleValue())
                .sum();
        assertThat(row.getDouble("base_value") + sum).isCloseTo(row.getDouble("output"), within(1e-9));
        assertThat(analysis.getString("explained_class")).isEqualTo("1");
    }

    private static void assertContributions(JsonObject row, JsonArray expected) {
        for (int i = 0; i < expected.size(); i++) {
            assertThat(row.getJsonArray("contributions").getDouble(i)).isCloseTo(expected.getDouble(i), within(1e-9));
        }
    }

    /** assessment E1, E5: shuffling and partial dependence are computed on a sample, and the result states this. */
    @Test
    void e5_importanceAndDependence_sayTheirSample() throws IOException {
        JsonObject analysis = json(out, "model_analysis.json");
        JsonObject table = analysis.getJsonObject("permutation").getJsonObject("feature_importance");
        assertThat(table.getDouble("baseline_score")).isCloseTo(0.8854, FOUR_DECIMALS);
        assertThat(table.getJsonArray("feature_importance").getJsonObject(0).getString("feature"))
                .isEqualTo("visits");
        JsonArray curves = analysis.getJsonObject("dependence").getJsonArray("partial_dependence");
        JsonObject evening = curves.stream()
                .map(JsonObject.class::cast)
                .filter(curve -> curve.getString("feature").equals("evening"))
                .findFirst()
                .orElseThrow();
        assertThat(evening.getJsonArray("grid")).containsExactly(0.0, 1.0);
        assertThat(evening.getJsonArray("mean").getDouble(1))
                .isCloseTo(EXPECTED.getDouble("evening_true"), within(1e-9));
        assertThat(json(out, "plots/partial_dependence_plot.json").getString("basis"))
                .contains("96 sampled rows", "seed 42");
        assertThat(json(out, "plots/feature_importance_bar.json").getString("y_label"))
                .isEqualTo("loss of accuracy for class 1");
        assertThat(json(out, "plots/local_explanation_waterfall.json").getString("kind"))
                .isEqualTo("waterfall");
    }

    /** assessment C1: model card, report, manifest, provenance and graph name the model by its digest. */
    @Test
    void c1_artefacts_nameTheModel() throws IOException {
        JsonObject card = json(out, "model_card.json");
        String sha256 = card.getJsonObject("model").getString("sha256");
        assertThat(sha256).hasSize(64);
        assertThat(card.getJsonObject("model").getJsonArray("feature_names")).containsExactlyElementsOf(FEATURES);
        assertThat(json(out, "audit_manifest.json").getJsonObject("model").getString("sha256"))
                .isEqualTo(sha256);
        assertThat(Files.readString(out.resolve("provenance.jsonld"))).contains(sha256);
        assertThat(Files.readString(out.resolve("compliance_graph.jsonld"))).contains(sha256, "\"rocAuc\" : 0.951417");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("<h2>The model</h2>", "0.8854", "always guessing", "What the model does");
        assertThat(FileAssessment.verify(out).problems()).isEmpty();
        assertThat(findings.model())
                .anyMatch(line ->
                        line.startsWith("study-passed.pkl (sklearn.linear_model") && line.endsWith("96 of 98 rows."))
                .contains("It depends most on visits, hours, evening.");
        assertThat(findings.warnings()).anyMatch(line -> line.startsWith("The model predicts 96 of 98 rows."));
    }

    /** assessment M3, E2: a regression without names of features. */
    @Test
    void m3_regression_hasTheMetricsOfScikitLearn() throws IOException {
        Path here = folder.resolve("regression");
        run(TABLE, "grade", grade, FEATURES, here, new Samples.Quiet());
        JsonObject metrics = json(here, "metrics.json");
        assertFigures(metrics, EXPECTED.getJsonObject("regression"), "");
        assertFigures(metrics, EXPECTED.getJsonObject("linear_contributions"), "contribution:");
        assertThat(json(here, "plots/residual_plot.json").getString("reason")).isNull();
        assertThat(json(here, "model_card.json").getJsonObject("model").getString("task"))
                .isEqualTo("regression");
    }

    /** Without labels there is no performance, but there are predictions and explanations. */
    @Test
    void withoutLabels_isSaid() throws IOException {
        Path here = folder.resolve("unlabelled");
        FileAssessment.Assessed found = run(TABLE, null, PASSED, List.of(), here, new Samples.Quiet());
        assertThat(found.model())
                .contains("How good its predictions are was not computed: no column of labels was named.");
        JsonObject analysis = json(here, "model_analysis.json");
        assertThat(analysis.getJsonObject("permutation")).isNull();
        assertThat(analysis.getJsonObject("contributions")).isNotNull();
        assertThat(analysis.getJsonArray("predictions").getJsonObject(0).getString("label"))
                .isEqualTo("0");
    }

    /** assessment O3: models that do not fit are refused, and the message names the reason. */
    @Test
    void o3_modelsThatDoNotFit_areRefused() throws IOException {
        Path narrow = Files.writeString(folder.resolve("narrow.csv"), "sex,hours,passed\nf,1,1\nm,2,0\n");
        assertRefused(narrow, "passed", PASSED, DataOptions.none(), "2 of 3 features of the model: visits, evening.");
        assertRefused(TABLE, "sex", PASSED, DataOptions.none(), "No value of the column sex is a class of the model");
        assertRefused(TABLE, "grade", grade, DataOptions.none(), "3 features without names");
        assertRefused(TABLE, "passed", TABLE, DataOptions.none(), "");
        assertRefused(
                TABLE,
                "passed",
                PASSED,
                new DataOptions(
                        List.of(),
                        false,
                        List.of(new FieldChoice("hours", FieldAction.REDACT, null, null)),
                        Map.of(),
                        null),
                "replaced as personal data: hours.");
    }

    private static void assertRefused(Path input, String label, Path model, DataOptions data, String reason)
            throws IOException {
        Path here = Files.createTempDirectory(folder, "refused");
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> run(input, label, model, List.of(), here, new Samples.Quiet(), data))
                .withMessageContaining(reason);
        assertThat(here.resolve(".run/tmp")).doesNotExist();
    }

    /** assessment O1: a file with another digest than the run names is not opened. */
    @Test
    void o1_exchangedFile_isRefused() throws IOException {
        ModelReference named = new ModelReference(
                "passed", 1, Adapter.SKLEARN, RegisteredModelFiles.sha256(PASSED), 1, List.of(), List.of());
        assertThat(RegisteredModelFiles.open(named, PASSED, WorkerMain.PROGRAM)
                        .info()
                        .features())
                .isEqualTo(FEATURES);
        assertThatExceptionOfType(ModelRefusedException.class)
                .isThrownBy(() -> RegisteredModelFiles.open(named, grade, WorkerMain.PROGRAM))
                .withMessageContaining("changed after the run was asked for");
    }

    /** Ends the process, as far as a run can see, in the midst of the predictions. */
    private static final class KilledInStage extends Samples.Quiet {
        @Override
        public void progress(Stage stage, long done, long total, String unit) {
            if (stage == Stage.ANALYSING) {
                throw new IllegalStateException("killed");
            }
        }
    }

    /** assessment R1: after a kill in the midst of the predictions the stage is repeated, with the same figures. */
    @Test
    void r1_interruptedStage_isRepeatedWithTheSameModel() throws IOException {
        Path here = folder.resolve("killed");
        Path model = Files.copy(PASSED, folder.resolve("copy.pkl"));
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> run(TABLE, "passed", model, List.of(), here, new KilledInStage()));
        List<StageRecord> ended = new ArrayList<>();
        run(TABLE, "passed", model, List.of(), here, new Samples.Quiet() {
            @Override
            public void ended(Stage stage, StageRecord result, boolean resumed) {
                if (!resumed) {
                    ended.add(result);
                }
            }
        });
        assertThat(ended.get(0).stage()).isEqualTo("analysing");
        assertThat(ended.get(0).status()).isEqualTo("warning");
        Map<String, Object> same =
                new HashMap<>(json(out, "model_analysis.json").getMap());
        Map<String, Object> again =
                new HashMap<>(json(here, "model_analysis.json").getMap());
        same.remove("model");
        again.remove("model");
        assertThat(again).isEqualTo(same);
        assertThat(here.resolve(".run/tmp")).doesNotExist();
    }
}
