package org.sumspace.sandbox.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.data.ColumnOptions;
import org.sumspace.sandbox.data.InvalidTableException;

class ExperimentTest {
    private static final List<String> ORGANISATIONS = List.of("Alder", "Birch", "Cedar");

    @TempDir
    Path folder;

    @Test
    void everyRow_trainsOrTestsInAFold_andIsTestedOnceOverAllFolds() throws Exception {
        Experiment experiment = Experiment.prepare(TestSettings.of(10, 5), ORGANISATIONS);

        Set<Integer> tested = new HashSet<>();
        for (FoldPlan fold : experiment.folds()) {
            assertThat(fold.trainingRows()).doesNotContainAnyElementsOf(fold.test());
            assertThat(fold.trainingRows().size() + fold.test().size()).isEqualTo(experiment.rows());
            fold.test().forEach(row -> assertThat(tested.add(row)).isTrue());
        }
        assertThat(tested).hasSize(experiment.rows());
    }

    @Test
    void processors_areAssignedToAllDataProviders() throws Exception {
        Experiment experiment = Experiment.prepare(TestSettings.of(10, 1), ORGANISATIONS);

        assertThat(experiment.placement().processors())
                .hasSize(10)
                .extracting(processor -> processor.organisation())
                .containsAll(ORGANISATIONS);
    }

    @Test
    void maxWeight_isTheLargestGroup_andFewProcessorsLowerTheMinima() throws Exception {
        FoldPlan fold =
                Experiment.prepare(TestSettings.of(4, 1), ORGANISATIONS).folds().get(0);

        PlanParameters parameters = fold.parameters();
        int largest =
                fold.training().values().stream().mapToInt(List::size).max().orElseThrow();
        assertThat(parameters.maxWeight()).isEqualTo(largest);
        assertThat(parameters.minContributors()).isEqualTo(4);
        assertThat(parameters.minConsents()).isEqualTo(4);
        assertThat(parameters.maxContributors()).isEqualTo(4);
    }

    @Test
    void fiveProcessors_keepTheDefaultMinima() throws Exception {
        FoldPlan fold =
                Experiment.prepare(TestSettings.of(5, 1), ORGANISATIONS).folds().get(0);

        assertThat(fold.parameters().minContributors())
                .isEqualTo(PlanParameters.defaults().minContributors());
    }

    @Test
    void groupsWithTooFewProcessors_areRefused() throws Exception {
        assertThat(Experiment.prepare(TestSettings.ofGroups(10, 2), ORGANISATIONS)
                        .folds()
                        .get(0)
                        .parameters()
                        .groups())
                .isEqualTo(2);
        assertThatThrownBy(() -> Experiment.prepare(TestSettings.ofGroups(9, 2), ORGANISATIONS))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("--groups 2 needs 10 processors with training rows");
    }

    @Test
    void groupWithoutATrainingRow_isLeftOut() throws Exception {
        Path data = table(
                "campus", 60, row -> row == 0 ? "tiny" : List.of("a", "b", "c").get(row % 3));

        Experiment experiment = Experiment.prepare(TestSettings.grouped(data, "label", "campus", 5), ORGANISATIONS);

        assertThat(experiment.placement().processors()).hasSize(4);
        assertThat(experiment.folds())
                .extracting(fold -> fold.training().size())
                .containsOnly(3, 4);
        assertThat(experiment.folds())
                .filteredOn(fold -> fold.training().size() == 3)
                .singleElement()
                .satisfies(fold -> assertThat(experiment.warnings())
                        .anyMatch(warning -> warning.startsWith("in fold " + fold.number() + " ")
                                && warning.contains("the processor of 'tiny' is left out")));
    }

    @Test
    void groupColumn_isAFeatureOnlyIfIncluded() throws Exception {
        Path data = table("campus", 60, row -> "c" + row % 5);
        ColumnOptions included = new ColumnOptions(Set.of(), Set.of("campus"), Set.of());

        assertThat(columns(TestSettings.grouped(data, "campus", ColumnOptions.NONE)))
                .containsExactly("hours");
        assertThat(columns(TestSettings.grouped(data, "campus", included)))
                .containsExactly("campus=c0", "campus=c1", "campus=c2", "campus=c3", "campus=c4", "hours");
    }

    /** Each learner has two rows, so with folds every test row is of a learner who may have a training row. */
    @Test
    void repeatedLearnersAndLeaks_areSaidWithTheirNumbers() throws Exception {
        StringBuilder rows = new StringBuilder("student id,campus,hours,left on,result\n");
        for (int row = 0; row < 80; row++) {
            boolean pass = row % 3 > 0;
            rows.append("S%d,c%d,%d.5,%s,%s\n"
                    .formatted(row % 40, row % 5, row * 37 % 80, pass ? "" : "1.5", pass ? "pass" : "fail"));
        }
        Path data = Files.writeString(folder.resolve("repeated.csv"), rows);

        List<String> warnings = Experiment.prepare(TestSettings.grouped(data, "result", "campus", 5), ORGANISATIONS)
                .qualityWarnings();

        assertThat(warnings)
                .anySatisfy(warning -> assertThat(warning)
                        .contains("the column 'left on' alone tells the label of 100.0 % of the rows"))
                .anySatisfy(warning -> assertThat(warning)
                        .contains("has 40 of 40 identifiers in several rows, 80 of 80 rows in all")
                        .containsPattern(
                                "; [567]\\d of 80 test rows are then of learners whom the model was also trained on"));
    }

    /** Values of 3, 6 and 51 learners. */
    @Test
    void categoryOfFewerLearnersThanMinContributors_isNotPublished() throws Exception {
        Path data = table("town", 60, row -> row < 3 ? "tiny" : row < 9 ? "small" : "large");
        Path lowered = Files.writeString(folder.resolve("lowered.json"), "{\"minContributors\": 3}");
        Path raised = Files.writeString(folder.resolve("raised.json"), "{\"minContributors\": 7}");

        assertThat(columns(TestSettings.with(data, 10, null))).containsExactly("town=large", "town=small", "hours");
        assertThat(columns(TestSettings.with(data, 3, null))).contains("town=tiny", "town=small");
        assertThat(columns(TestSettings.with(data, 10, lowered))).contains("town=tiny", "town=small");
        assertThat(columns(TestSettings.with(data, 10, raised))).containsExactly("town=large", "town=other", "hours");
    }

    @Test
    void processorsOfFewLearners_areInTheWarnings() throws Exception {
        Path data = table("campus", 60, row -> row == 0 ? "single" : row < 4 ? "three" : "c" + row % 5);

        List<String> warnings = Experiment.prepare(
                        TestSettings.grouped(data, "campus", ColumnOptions.NONE), List.of("Alder", "Birch"))
                .warnings();

        assertThat(warnings)
                .anyMatch(warning -> warning.contains("the processor of 'single'"))
                .anyMatch(warning -> warning.contains("fewer than 5 learners") && warning.contains("'three'"));
    }

    @Test
    void processorOfOneLearner_isInTheWarnings() throws Exception {
        List<String> warnings =
                Experiment.prepare(TestSettings.of(600, 1), ORGANISATIONS).warnings();

        assertThat(warnings)
                .anyMatch(warning -> warning.contains("480 processors train on one learner each")
                        && warning.contains("the update of each is that learner's"))
                .anyMatch(warning -> warning.contains("120 processors are left out"));
    }

    @Test
    void loweredThresholds_areInTheWarnings() throws Exception {
        assertThat(Experiment.prepare(TestSettings.of(4, 1), ORGANISATIONS).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("minContributors and minConsents", "lowered to 4"));
        assertThat(Experiment.prepare(TestSettings.of(5, 1), ORGANISATIONS).warnings())
                .isEmpty();
    }

    @Test
    void warningsOfTheSampleTable_areThoseOfTheDocument() throws Exception {
        Path docs = Path.of("../docs");
        ExperimentSettings settings = new ExperimentSettings(
                "test",
                docs.resolve("samples/learners-messy.csv"),
                "result",
                ColumnOptions.NONE,
                "course",
                10,
                2,
                1,
                1,
                1,
                1,
                null,
                List.of());

        List<String> warnings = Experiment.prepare(settings, ORGANISATIONS).warnings();

        assertThat(Files.readAllLines(docs.resolve("how-to/train-on-your-table.md")))
                .filteredOn(line -> line.startsWith("Warning: "))
                .containsExactlyElementsOf(
                        warnings.stream().map("Warning: "::concat).toList());
    }

    private static List<String> columns(ExperimentSettings settings) throws InvalidTableException {
        return Experiment.prepare(settings, ORGANISATIONS)
                .folds()
                .get(0)
                .features()
                .columns();
    }

    @Test
    void fewerThanThreeGroups_areRefused() throws Exception {
        Path data = table("campus", 60, row -> row % 2 == 0 ? "a" : "b");

        assertThatThrownBy(() -> Experiment.prepare(TestSettings.grouped(data, "label", "campus", 1), ORGANISATIONS))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("only 2 processors");
    }

    @Test
    void oneDataProvider_isRefused() {
        assertThatThrownBy(() -> Experiment.prepare(TestSettings.of(5, 1), List.of("Alder")))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("only 1 data provider has");
    }

    @Test
    void processorWithTooManyRows_isRefusedBeforeANodeStarts() throws Exception {
        Path data = table("campus", 50_004, row -> row < 3 ? "c" + row : "large");

        assertThatThrownBy(() -> Experiment.prepare(TestSettings.grouped(data, "label", "campus", 1), ORGANISATIONS))
                .isInstanceOf(SandboxException.class)
                .hasMessage("large would have 50001 rows; a processor can have at most 50000");
    }

    @Test
    void unknownGroupColumn_isRefusedWithASuggestion() throws Exception {
        Path data = table("campus", 60, row -> "c" + row % 4);

        assertThatThrownBy(() -> Experiment.prepare(TestSettings.grouped(data, "label", "campsu", 1), ORGANISATIONS))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining("did you mean campus");
    }

    @Test
    void furtherParameters_areInThePlan() throws Exception {
        FoldPlan fold = Experiment.prepare(parameters("{\"clip\": 2.5, \"proximalTerm\": 1}"), ORGANISATIONS)
                .folds()
                .get(0);

        assertThat(fold.parameters().clip()).isEqualTo(2.5);
        assertThat(fold.draft(URI.create("https://x.example/m")).at("/parameters/proximalTerm"))
                .isEqualTo(IntNode.valueOf(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            value = {
                "{}|lbfgs|true|true",
                "{\"learningRate\": 2}|lbfgs|true|true",
                "{\"evaluation\": false}|lbfgs|false|false",
                "{\"stopWhenConverged\": false}|lbfgs|true|false",
                "{\"serverOptimizer\": {\"name\": \"fedYogi\"}}|fedYogi|true|true",
                "{\"batchSize\": 32}||true|true",
                "{\"proximalTerm\": 0.1}||true|true",
                "{\"maxWeight\": 1, \"privacy\": {\"epsilon\": 14, \"delta\": 1e-5, \"clipNorm\": 2,"
                        + " \"noiseMultiplier\": 0.6, \"honestContributors\": 5}}||false|false"
            })
    void trainingConvergesByDefault_unlessOtherParametersRuleThatOut(
            String json, @Nullable String optimizer, boolean evaluation, boolean stop) throws Exception {
        FoldPlan fold =
                Experiment.prepare(parameters(json), ORGANISATIONS).folds().get(0);

        JsonNode plan = fold.draft(URI.create("https://x.example/m")).path("parameters");
        assertThat(plan.at("/serverOptimizer/name").textValue()).isEqualTo(optimizer);
        assertThat(fold.parameters().evaluation()).isEqualTo(evaluation);
        assertThat(fold.parameters().stopWhenConverged()).isEqualTo(stop);
        assertThat(fold.parameters().metrics()).hasSize(evaluation ? ClassMetric.values().length : 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            value = {
                "{\"speed\": 1}|would refuse the training plan",
                "{\"clip\": -1}|would refuse the training plan",
                "{\"rounds\": 9}|sets 'rounds'",
                "[1]|expected a JSON object",
                "{\"clip\": |is not valid JSON",
            })
    void invalidFurtherParameters_areRefusedBeforeANodeStarts(String json, String reason) throws Exception {
        ExperimentSettings settings = parameters(json);

        assertThatThrownBy(() -> Experiment.prepare(settings, ORGANISATIONS))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void missingFileOfFurtherParameters_isRefused() {
        assertThatThrownBy(() -> Experiment.prepare(TestSettings.with(folder.resolve("none")), ORGANISATIONS))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("could not read --parameters");
    }

    private ExperimentSettings parameters(String json) throws IOException {
        return TestSettings.with(Files.writeString(folder.resolve("parameters.json"), json));
    }

    private Path table(String group, int rows, IntFunction<String> groupOf) throws IOException {
        List<String> lines = IntStream.range(0, rows)
                .mapToObj(row -> groupOf.apply(row) + "," + row * 0.5 + "," + (row % 4 < 2 ? "yes" : "no"))
                .toList();
        return Files.writeString(
                folder.resolve("table.csv"), group + ",hours,label\n" + String.join("\n", lines) + "\n");
    }
}
