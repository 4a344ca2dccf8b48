package org.sumspace.sandbox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.metric.core.ConfusionMatrix.Cell;
import org.sumspace.client.ModelVersionView;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.RoundMillis;

class ReportTest {
    private final StringWriter out = new StringWriter();
    private final DemoProgress progress = new DemoProgress(new PrintWriter(out, true));

    @TempDir
    Path folder;

    @Test
    void roundMillis_areNearestRankPercentiles() {
        List<Long> hundred = LongStream.rangeClosed(1, 100).boxed().toList();

        assertThat(RoundMillis.of(hundred)).isEqualTo(new RoundMillis(50, 99));
        assertThat(RoundMillis.of(List.of(7L))).isEqualTo(new RoundMillis(7, 7));
    }

    @Test
    void accuracy_isComputedOverTheTestRowsOfAllFolds() {
        CentralComparison pooled = comparison(100, 80, 82, 40).plus(comparison(300, 210, 216, 150));

        assertThat(pooled.together().accuracy()).isEqualTo(0.725);
        assertThat(pooled.majorityAccuracy()).isEqualTo(0.475);
        assertThat(pooled.pointsBelowCentral()).isCloseTo(2.0, within(1e-9));
    }

    private static CentralComparison comparison(long rows, long together, long central, long majority) {
        return new CentralComparison(quality(rows, together), quality(rows, central), majority);
    }

    private static DemoQuality quality(long rows, long correct) {
        return new DemoQuality(
                Map.of(
                        new Cell("pass", "pass"),
                        correct - 10,
                        new Cell("fail", "fail"),
                        10L,
                        new Cell("fail", "pass"),
                        rows - correct),
                List.of(0.75));
    }

    @Test
    void rowsOfPredictions_areCountedFromOneBelowTheHeader() throws Exception {
        Experiment experiment = Experiment.prepare(ExperimentSettings.generated("demo", 5, 1, 1), List.of("A", "B"));
        FoldPlan fold = experiment.folds().get(0);

        assertThat(TestRows.of(experiment, fold).predict(fold.baseModel()))
                .extracting(TestRows.Prediction::row)
                .containsExactlyElementsOf(
                        fold.test().stream().map(index -> index + 1).toList());
    }

    @Test
    void warnings_arePrintedBeforeTheTraining() throws Exception {
        ExperimentSettings settings = ExperimentSettings.generated("demo", 4, 1, 1);
        Experiment experiment = Experiment.prepare(settings, List.of("A", "B"));

        progress.prepared(settings, experiment);

        assertThat(out.toString().lines())
                .filteredOn(line -> line.startsWith("Warning: "))
                .containsExactly("Warning: " + experiment.warnings().get(0));
    }

    @Test
    void noDifference_isPrintedWithoutASign() {
        progress.summary(report(4, 0), comparison(100, 80, 80, 40));

        assertThat(out.toString())
                .contains("100 test rows; 0.0 percentage points")
                .doesNotContain("-0.0");
    }

    @Test
    void summary_namesProcessorsThatAreLeftOut() {
        progress.summary(report(4, 1), comparison(100, 80, 82, 40));
        assertThat(out.toString()).contains("Trained together by 4 processors; 1 left out, without sharing a record:");

        out.getBuffer().setLength(0);
        progress.summary(report(4, 0), comparison(100, 80, 82, 40));
        assertThat(out.toString())
                .contains(
                        "Trained together by 4 processors without sharing a record:",
                        "Training: converged after 10 rounds");
    }

    @Test
    void summary_hasWhatTheAccuracyHides_togetherAndInOnePlace() {
        progress.summary(report(4, 0), comparison(100, 80, 82, 40));

        assertThat(out.toString())
                .contains(
                        "On these test rows:",
                        "  together  in one place",
                        "  0.6667    0.6786  balanced accuracy",
                        "  macro F1",
                        "  0.7500    0.7500  AUC",
                        "  0.3333    0.3571  recall of 'fail' (30 rows)",
                        "  1.0000    1.0000  recall of 'pass' (70 rows)",
                        "Remark: Only a remark.");
    }

    @Test
    void summary_hasTheCommandThatAssessesTheModel_withItsWordsQuoted() {
        progress.summary(report(4, 0), comparison(100, 80, 82, 40));

        assertThat(out.toString())
                .contains(
                        "./sumspace assess --in 'out of demo/test-rows.csv' --model model.joblib --label 'final result'"
                                + " --out model-assessment");
    }

    private static DemoReport report(int processors, int leftOut) {
        return new DemoReport(
                500,
                20,
                3,
                processors,
                leftOut,
                4,
                3,
                1,
                10,
                10,
                1,
                1,
                "25",
                new DemoReport.Contributors(processors, processors),
                100,
                0.8,
                0.8,
                0.4,
                DemoReport.ModelQuality.of(quality(100, 80)),
                DemoReport.ModelQuality.of(quality(100, 82)),
                false,
                List.of("Only a remark."),
                true,
                10,
                0,
                "10",
                null,
                new ModelVersionView.Convergence("converged", 10, "converged after 10 rounds"),
                "model.joblib",
                "00",
                "model-pipeline.joblib",
                "features.json",
                "predictions.csv",
                "out of demo/test-rows.csv",
                "final result",
                new DemoReport.Seconds(1, 2, 3),
                new RoundMillis(4, 5),
                6,
                List.of());
    }

    @Test
    void outFolderThatIsAFile_isRefusedBeforehand() throws Exception {
        Path file = Files.writeString(folder.resolve("results"), "mine");
        DemoSettings settings = new DemoSettings(
                ExperimentSettings.generated("demo", 5, 1, 1), false, true, false, null, file, null, file, null);

        assertThatThrownBy(() -> ResultFiles.of(settings))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("results is not a folder");
        assertThat(file).hasContent("mine");
    }

    @Test
    void reportThatIsAFolder_isRefusedBeforehand() {
        DemoSettings settings = new DemoSettings(
                ExperimentSettings.generated("demo", 5, 1, 1),
                false,
                true,
                false,
                null,
                folder.resolve("out"),
                folder,
                folder,
                null);

        assertThatThrownBy(() -> ResultFiles.of(settings))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("is a folder");
    }
}
