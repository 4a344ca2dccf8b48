package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.assessment.model.service.RegisteredModelFiles;
import org.sumspace.assessment.shared.domain.AssessmentException;

/** Runs that analyse a model of ONNX, which is asked in a process of its own. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AnalysedOnnxModelIT {
    @TempDir
    private Path folder;

    /** Squared error of {@link OnnxModels#linear} on the rows of the table that have all features and a grade. */
    static double errorOfLinearModel() throws IOException {
        List<String> lines = Files.readAllLines(AnalysedModelTest.TABLE);
        List<String> head = List.of(lines.get(0).split(",", -1));
        double sum = 0;
        int n = 0;
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            String hours = cells[head.indexOf("hours")];
            String visits = cells[head.indexOf("visits")];
            String evening = cells[head.indexOf("evening")];
            String truth = cells[head.indexOf("grade")];
            if (Stream.of(hours, visits, evening, truth).anyMatch(cell -> cell.isEmpty() || cell.equals("n/a"))) {
                continue;
            }
            double predicted =
                    2 * Double.parseDouble(hours) - Double.parseDouble(visits) + (evening.equals("true") ? 0.5 : 0) + 3;
            sum += Math.pow(predicted - Double.parseDouble(truth), 2);
            n++;
        }
        assertThat(n).isGreaterThan(80);
        return Math.sqrt(sum / n);
    }

    /** assessment O1, E2: a run asks a model of ONNX, in a process of its own, and explains what it computes. */
    @Test
    void modelOfOnnx_isAnalysed() throws IOException {
        Path model = Files.write(folder.resolve("linear.onnx"), OnnxModels.linear());
        Path here = folder.resolve("onnx");
        AnalysedModelTest.run(
                AnalysedModelTest.TABLE, "grade", model, AnalysedModelTest.FEATURES, here, new Samples.Quiet());
        assertThat(AnalysedModelTest.json(here, "metrics.json").getDouble("rmse"))
                .isCloseTo(errorOfLinearModel(), AnalysedModelTest.FOUR_DECIMALS);
        JsonObject described = AnalysedModelTest.json(here, "model_card.json").getJsonObject("model");
        assertThat(described.getString("adapter")).isEqualTo("onnx");
        assertThat(described.getJsonArray("feature_names")).isEqualTo(new JsonArray(AnalysedModelTest.FEATURES));
        assertThat(described.getString("sha256")).isEqualTo(RegisteredModelFiles.sha256(model));
        JsonObject analysis = AnalysedModelTest.json(here, "model_analysis.json");
        JsonObject row = analysis.getJsonObject("local").getJsonArray("local").getJsonObject(0);
        double sum = row.getJsonArray("contributions").stream()
                .mapToDouble(value -> ((Number) value).doubleValue())
                .sum();
        assertThat(row.getDouble("base_value") + sum).isCloseTo(row.getDouble("output"), within(1e-9));
        JsonObject hours = analysis.getJsonObject("dependence").getJsonArray("partial_dependence").stream()
                .map(JsonObject.class::cast)
                .filter(curve -> curve.getString("feature").equals("hours"))
                .findFirst()
                .orElseThrow();
        int last = hours.getJsonArray("grid").size() - 1;
        // Two for each hour.
        assertThat(hours.getJsonArray("mean").getDouble(last)
                        - hours.getJsonArray("mean").getDouble(0))
                .isCloseTo(
                        2
                                * (hours.getJsonArray("grid").getDouble(last)
                                        - hours.getJsonArray("grid").getDouble(0)),
                        within(1e-4));
        assertThat(FileAssessment.verify(here).problems()).isEmpty();
    }

    /** A refusal by the process of the model ends the run with its reason. */
    @Test
    void brokenModelOfOnnx_endsTheRun() throws IOException {
        Path model = Files.write(folder.resolve("broken.onnx"), new byte[] {1, 2, 3});
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> AnalysedModelTest.run(
                        AnalysedModelTest.TABLE,
                        "grade",
                        model,
                        AnalysedModelTest.FEATURES,
                        folder.resolve("broken"),
                        new Samples.Quiet()))
                .withMessageContaining("ONNX");
    }
}
