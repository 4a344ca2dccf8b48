package org.sumspace.assessment.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.report.service.Documentation;
import org.sumspace.assessment.shared.domain.AssessmentException;

/** {@code src/test/python/explanation_models.py} makes the models and the expected results. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FileComparisonTest {
    @TempDir
    Path folder;

    private final JsonObject expected = new JsonObject(new String(resource("models.json"), UTF_8));
    private Path table = Path.of("");

    private static byte[] resource(String name) {
        try (InputStream in =
                Objects.requireNonNull(FileComparisonTest.class.getResourceAsStream("/explanation/" + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void writeTable() throws IOException {
        StringBuilder csv = new StringBuilder("age,visits,hours,evening,passed\n");
        JsonArray rows = expected.getJsonArray("rows");
        for (int i = 0; i < rows.size(); i++) {
            rows.getJsonArray(i).forEach(value -> csv.append(value).append(','));
            csv.append(expected.getJsonArray("labels").getInteger(i)).append('\n');
        }
        // A row without a value for each feature is left out.
        csv.append("20,,3,1,1\n");
        table = Files.writeString(folder.resolve("table.csv"), csv);
    }

    private Path model(String name) throws IOException {
        return Files.write(folder.resolve(name), resource(name));
    }

    /** assessment E7. */
    @Test
    void e7_modelsInFiles_areComparedOnTheRowsOfATable() throws IOException {
        FileComparison.Compared compared = FileComparison.of(
                List.of(model("passes_tree.pkl"), model("passes_logistic.pkl")),
                table,
                "passed",
                Samples.CLOCK.instant());
        assertThat(compared.complete()).isEqualTo(20);
        assertThat(compared.names()).containsExactly("passes_tree.pkl", "passes_logistic.pkl");
        compared.comparison()
                .models()
                .forEach(each -> assertThat(
                                Objects.requireNonNull(each.metrics().get("accuracy"))
                                        .value())
                        .isEqualTo(expected.getJsonObject("accuracy")
                                .getDouble(compared.names().get(each.index()).replace(".pkl", ""))));
        assertThat(compared.comparison().pairs().get(0).conclusion()).isEqualTo("no difference shown");
        Documentation.writeComparison(compared.names(), compared.comparison(), folder);
        assertThat(Files.readString(folder.resolve("comparison.html"))).contains("<svg", "passes_logistic.pkl");
        assertThat(Files.readString(folder.resolve("plots/model_comparison_radar.json")))
                .contains("macro_f1");
    }

    @Test
    void folderOfAnEarlierComparison_isTakenAgain_andNoOther() throws IOException {
        FileComparison.Compared compared = FileComparison.of(
                List.of(model("passes_tree.pkl"), model("passes_logistic.pkl")),
                table,
                "passed",
                Samples.CLOCK.instant());
        Path out = folder.resolve("out");
        assertThat(FileComparison.isComparison(out)).isFalse();
        for (int i = 0; i < 2; i++) {
            Documentation.writeComparison(compared.names(), compared.comparison(), Files.createDirectories(out));
            assertThat(FileComparison.isComparison(out)).isTrue();
        }
        Files.createFile(out.resolve("plots/mine.txt"));
        assertThatThrownBy(() -> FileComparison.isComparison(out))
                .isInstanceOf(FileAssessment.FolderInUseException.class)
                .hasMessageContaining("mine.txt");
    }

    @Test
    void e7_modelsThatDoNotFit_areRefused() throws IOException {
        Path tree = model("passes_tree.pkl");
        Path linear = model("grade_linear.pkl");
        assertThatThrownBy(() -> FileComparison.of(List.of(tree, linear), table, "passed", Samples.CLOCK.instant()))
                .isInstanceOf(AssessmentException.class)
                .hasMessageContaining("regressions");
        assertThatThrownBy(() -> FileComparison.of(List.of(tree, tree), table, "absent", Samples.CLOCK.instant()))
                .isInstanceOf(AssessmentException.class)
                .hasMessageContaining("no column 'absent'");
        assertThatThrownBy(() -> FileComparison.of(List.of(tree, tree), table, null, Samples.CLOCK.instant()))
                .isInstanceOf(AssessmentException.class)
                .hasMessageContaining("5 columns");
        assertThatThrownBy(() -> FileComparison.of(List.of(tree, table), table, "passed", Samples.CLOCK.instant()))
                .isInstanceOf(AssessmentException.class);
    }
}
