package org.sumspace.sandbox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.assess.ManifestKey;
import org.sumspace.sandbox.cli.SumspaceMain;

/** One short demonstration; {@link DemoIT} has others. */
class DemoTest extends DemoTestBase {
    private final StringWriter err = new StringWriter();

    @Test
    void generatedLearners_areTrainedOnExactly_andTheModelCanBeLoaded() throws Exception {
        JsonNode report = demo("--rounds", "3");

        assertThat(report.path("exact").asBoolean()).isTrue();
        assertThat(report.path("exactRounds").asInt()).isEqualTo(3);
        assertThat(report.path("contributors").path("min").asInt()).isEqualTo(10);
        assertThat(report.path("accuracy").asDouble())
                .isGreaterThan(report.path("majorityAccuracy").asDouble());
        assertThat(report.path("heapPeakBytes").asLong()).isPositive();
        byte[] model = Files.readAllBytes(Path.of(report.path("modelFile").asText()));
        assertThat(Digest.of(model)).hasToString(report.path("modelSha256").asText());
        assertThat(report.path("modelSha256").asText()).isEqualTo(MODEL_OF_THREE_ROUNDS);
        assertThat(ModelFile.read(model).features())
                .isEqualTo(report.path("features").asInt());
        List<String> predictions =
                Files.readAllLines(Path.of(report.path("predictionsFile").asText()));
        assertThat(predictions.get(0)).isEqualTo("row,fold,actual,predicted");
        assertThat(Path.of(report.path("pipelineFile").asText())).exists();
        assertThat(folder.resolve("out")).isDirectoryContaining("glob:**/model-rows.onnx");
        assertThat(accuracyOf(predictions)).isEqualTo(report.path("accuracy").asDouble());
        assertThat(out.toString())
                .contains(
                        "ready catalog Commons https://127.0.0.1:",
                        "round 3/3",
                        "sum exact",
                        "Model that takes the columns of the table itself: "
                                + folder.resolve("out/model-pipeline.joblib"),
                        "The catalog lists the ecosystem 'Outcome of learners': members Linden, Alder, Birch, Cedar,"
                                + " which offer Training, Learning records of Alder, Learning records of Birch, Learning"
                                + " records of Cedar",
                        "./sumspace catalog list ecosystems",
                        "Birch got 188 bytes about courses of Alder",
                        "2020-12-31",
                        "because Birch has left the contract: ",
                        "Training: the loss was still falling after 3 rounds: more rounds or a larger step will help",
                        "  personal data: risk ",
                        "  quality: 1.0000 of 1. Every column has",
                        "  fairness: By study_mode: pass is predicted for ",
                        "  balanced accuracy",
                        "  AUC",
                        "  recall of 'distinction' (",
                        "  model: It depends most on ");
        JsonNode quality = report.path("quality");
        assertThat(quality.path("accuracy").asDouble())
                .isEqualTo(report.path("accuracy").asDouble());
        assertThat(quality.path("classes")).hasSize(3);
        assertThat(quality.path("auc").asDouble()).isGreaterThan(0.7);
        assertThat(report.path("centralQuality").path("balancedAccuracy").asDouble())
                .isGreaterThan(0.5);
        assertThat(report.path("predictsMajorityOnly").asBoolean()).isFalse();
        assertThat(report.path("modelVersion").asText()).isEqualTo("3");
        JsonNode evaluation = report.path("evaluation");
        assertThat(evaluation.path("version").asText())
                .as("the last version")
                .isEqualTo(report.path("modelVersion").asText());
        assertThat(evaluation.path("auc").asDouble()).isBetween(0.6, 1.0);
        assertThat(evaluation.path("aucError").asDouble()).isBetween(0.0, 0.1);
        assertThat(evaluation.path("balancedAccuracy").asDouble())
                .isCloseTo(
                        StreamSupport.stream(evaluation.path("classes").spliterator(), false)
                                .mapToDouble(each -> each.path("recall").asDouble())
                                .average()
                                .orElseThrow(),
                        within(1e-9));
        assertThat(out.toString()).contains("By secure sums over all", "expected calibration error");
        Path assessed = folder.resolve("out/assessment");
        assertThat(out.toString()).contains("  Report: " + assessed.resolve("report.html"));
        assertThat(FileAssessment.verify(assessed).problems()).isEmpty();
        assertThat(FileAssessment.verify(assessed).keyId())
                .isEqualTo(ManifestKey.read(folder.resolve("key.pem"))
                        .publicKey()
                        .id()
                        .toString());
        assertThat(new ObjectMapper()
                        .readTree(assessed.resolve("metrics.json").toFile())
                        .path("accuracy")
                        .asDouble())
                .isCloseTo(report.path("accuracy").asDouble(), within(1e-4));
        assertThat(assessed.resolve("report.html"))
                .content()
                .contains(
                        "Assessment of generated learners.csv",
                        "120 test rows, which the model was not trained on",
                        "The same model trained on all data in one place: accuracy ",
                        "<td>recall of fail</td>",
                        "<h3>ROC curve</h3>",
                        "<h3>Calibration</h3>",
                        "<h3>Importance of features</h3>",
                        "The table was generated; the column &#39;predicted&#39; was added");
        assertCommandOfTheSummary_assessesTheModel(report);
    }

    private void assertCommandOfTheSummary_assessesTheModel(JsonNode report) throws IOException {
        String printed = out.toString()
                .lines()
                .filter(line -> line.startsWith("  ./sumspace assess "))
                .findFirst()
                .orElseThrow();
        Path assessed = folder.resolve("assessed");
        assertThat(assess(printed.strip()
                        .replace("./sumspace ", "")
                        .replace("model-assessment", assessed.toString())
                        .split(" ", -1)))
                .isZero();
        JsonNode metrics =
                new ObjectMapper().readTree(assessed.resolve("metrics.json").toFile());
        assertThat(metrics.path("accuracy").asDouble())
                .isCloseTo(report.path("accuracy").asDouble(), within(1e-4));
        for (JsonNode each : report.path("quality").path("classes")) {
            assertThat(metrics.path("recall:" + each.path("class").asText()).asDouble())
                    .isCloseTo(each.path("recall").asDouble(), within(1e-4));
        }
        assertThat(assessed.resolve("report.html"))
                .content()
                .contains("study_mode=", "<h3>Importance of features</h3>");

        assertThat(assess(
                        "assess",
                        "--in",
                        report.path("predictionsFile").asText(),
                        "--model",
                        report.path("modelFile").asText(),
                        "--label",
                        "actual",
                        "--out",
                        folder.resolve("refused").toString()))
                .isEqualTo(3);
        assertThat(err.toString())
                .contains("The model comes from demo and takes the columns of "
                        + report.path("testRowsFile").asText());
    }

    private int assess(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--quiet", "--key", folder.resolve("key.pem").toString()));
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private static double accuracyOf(List<String> predictions) {
        List<String[]> rows =
                predictions.stream().skip(1).map(line -> line.split(",", -1)).toList();
        return (double) rows.stream().filter(row -> row[2].equals(row[3])).count() / rows.size();
    }
}
