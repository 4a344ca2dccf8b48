package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Trees;

class TrainingTest {

    private static final TrainingSet TWO =
            TrainingSet.of(GoldenModels.featureMap(2), trees(GoldenModels.documents("two")));
    private static final TrainingSet THREE =
            TrainingSet.of(GoldenModels.featureMap(3), trees(GoldenModels.documents("three")));

    @ParameterizedTest
    @CsvSource({"lr_binary_minimum.pkl,two,2", "lr_three_minimum.pkl,three,3"})
    void fullBatchDescent_reachesTheMinimumOfScikitLearn(String file, String labels, int classes) {
        ModelFile minimum = GoldenModels.model(file);
        ModelFile start = minimum.withWeights(new double[minimum.dimension()]);
        TrainingSet data = TrainingSet.of(GoldenModels.featureMap(classes), trees(GoldenModels.documents(labels)));

        double[] reached = update(start, data, new TrainingSettings(4_000, 1, 0, 0, 0, 1, data.size()));

        // Softmax scores may share a constant, which the penalty settles for coefficients but not for intercepts.
        double shift = classes == 2 ? 0 : minimum.weights()[12] - reached[12];
        for (int i = 0; i < reached.length; i++) {
            double expected = minimum.weights()[i] - (i < minimum.rows() * 4 ? 0 : shift);
            assertThat(reached[i]).as("weight " + i).isEqualTo(expected, offset(1e-6));
        }
    }

    @Test
    void meanOfOneLearnerUpdates_isTheStepOnAllTogether() {
        ModelFile base = GoldenModels.model("lr_three_p5.pkl");
        TrainingSettings settings = new TrainingSettings(1, 0.5, 0, 0, 7, 3, THREE.size());
        double[] mean = new double[base.dimension()];
        for (JsonNode document : GoldenModels.documents("three")) {
            double[] one =
                    update(base, TrainingSet.of(GoldenModels.featureMap(3), List.of(Trees.of(document))), settings);
            Arrays.setAll(mean, i -> mean[i] + one[i] / THREE.size());
        }
        assertThat(mean).containsExactly(update(base, THREE, settings), offset(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "LogisticRegression, 2",
        "LogisticRegression, 3",
        "SGDClassifier, 2",
        "SGDClassifier, 3",
        "hinge, 3",
    })
    void gradient_isTheSlopeOfTheValue(String estimator, int classes) {
        ModelFile model = estimator.equals("hinge")
                ? hinge()
                : ModelFile.zero(estimator, 4, GoldenModels.featureMap(classes).classes());
        Objective objective = Objective.of(model, classes == 2 ? TWO : THREE, 90);
        double[] weights = new Random(5).doubles(model.dimension(), -1, 1).toArray();
        double[] gradient = new double[weights.length];
        objective.evaluate(weights, gradient);

        assertThat(gradient).containsExactly(slopes(objective, weights), offset(1e-7));
    }

    /** Networks have slopes of every activation behind each other. */
    @ParameterizedTest
    @MethodSource("steps")
    void gradientOfANetwork_isTheSlopeOfTheValue(JsonNode step) {
        ModelFile model = GoldenModels.model(step.get("file").textValue());
        Objective objective = Objective.of(model, networkSet(model, step), 60);
        double[] weights = model.scaledWeights(Optional.of(new Scale(20, 4)));
        double[] gradient = new double[weights.length];
        objective.evaluate(weights, gradient);

        assertThat(gradient).containsExactly(slopes(objective, weights), offset(1e-6));
    }

    private static double[] slopes(Objective objective, double[] weights) {
        double[] slopes = new double[weights.length];
        double[] ignored = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            double[] more = weights.clone();
            double[] less = weights.clone();
            more[i] += 1e-6;
            less[i] -= 1e-6;
            slopes[i] = (objective.evaluate(more, ignored) - objective.evaluate(less, ignored)) / 2e-6;
        }
        return slopes;
    }

    static List<JsonNode> steps() {
        return GoldenModels.steps();
    }

    @ParameterizedTest
    @MethodSource("steps")
    void stepOfANetwork_isThatOfScikitLearn(JsonNode step) {
        ModelFile base = GoldenModels.model(step.get("file").textValue());
        TrainingSet data = networkSet(base, step);

        double[] all = update(base, data, new TrainingSettings(1, 0.1, 0, 0, 0, 1, data.size()));
        double[] oneBatch = update(base, data, new TrainingSettings(1, 0.1, data.size(), 0, 0, 1, 10L * data.size()));

        assertThat(all).containsExactly(GoldenModels.numbers(step.get("weights")), offset(1e-12));
        assertThat(oneBatch).containsExactly(all);
    }

    private static TrainingSet networkSet(ModelFile model, JsonNode step) {
        ObjectNode label = JsonNodeFactory.instance.objectNode();
        model.classes().forEach(label.withArray("classes")::add);
        ArrayNode labels = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : step.get("labels")) {
            if (model.isRegressor()) {
                labels.add(20 + 4 * each.doubleValue());
            } else {
                labels.add(each.asText());
            }
        }
        if (model.isRegressor()) {
            label.removeAll();
            label.put("mean", 20).put("sd", 4);
        }
        return TrainingSet.of(GoldenModels.featureMap(label), trees(GoldenModels.networkDocuments(labels)));
    }

    /** With a small penalty, steps over all rows end where least squares of the scaled target end. */
    @Test
    void stepsOfARegressor_reachLeastSquares() {
        JsonNode step = GoldenModels.steps().get(4);
        ModelFile base = ModelFile.zero("SGDRegressor", 4, List.of());
        TrainingSet data = networkSet(base, step);
        double[] reached = update(base, data, new TrainingSettings(2_000, 0.5, 0, 0, 0, 1, data.size()));

        assertThat(base.withScaledWeights(reached, data.scale()).weights())
                .containsExactly(new double[] {3, -1, 0.5, 0, 20}, offset(0.5));
        assertThat(reached[0]).isEqualTo(0.75, offset(0.2));
    }

    @ParameterizedTest
    @CsvSource({"LogisticRegression, 80", "SGDClassifier, 80", "hinge, 75"})
    void training_learns(String estimator, int correctAtLeast) {
        ModelFile model = estimator.equals("hinge") ? hinge() : ModelFile.zero(estimator, 4, THREE.classes());
        double[] weights = update(model, THREE, new TrainingSettings(50, 0.5, 16, 0, 1, 1, THREE.size()));
        assertThat(new Predictor(model.withWeights(weights)).correct(THREE)).isGreaterThan(correctAtLeast);
        assertThat(new Predictor(model).correct(THREE)).isLessThan(46);
    }

    @Test
    void update_hasTheSameBitsOnEveryMachine() {
        ModelFile model = ModelFile.zero("LogisticRegression", 4, THREE.classes());
        double[] weights = update(model, THREE, new TrainingSettings(5, 0.25, 16, 0, 11, 2, THREE.size()));
        assertThat(Arrays.hashCode(weights)).isEqualTo(938_546_988);
    }

    @Test
    void orderOfDocuments_doesNotChangeOneBit() {
        ModelFile model = ModelFile.zero("SGDClassifier", 4, TWO.classes());
        TrainingSettings settings = new TrainingSettings(3, 0.25, 8, 0, 11, 2, 90);
        List<JsonNode> documents = new ArrayList<>(GoldenModels.documents("two"));
        double[] inOrder = update(model, TWO, settings);
        Collections.shuffle(documents, new Random(1));
        assertThat(update(model, TrainingSet.of(GoldenModels.featureMap(2), trees(documents)), settings))
                .containsExactly(inOrder);
        documents.forEach(document -> ((ObjectNode) document).remove("id"));
        double[] withoutIds = update(model, TrainingSet.of(GoldenModels.featureMap(2), trees(documents)), settings);
        Collections.shuffle(documents, new Random(2));
        assertThat(update(model, TrainingSet.of(GoldenModels.featureMap(2), trees(documents)), settings))
                .containsExactly(withoutIds);
    }

    @Test
    void seedRoundAndEpoch_changeTheOrderOfMiniBatches() {
        ModelFile model = ModelFile.zero("LogisticRegression", 4, TWO.classes());
        double[] weights = update(model, TWO, new TrainingSettings(1, 0.25, 8, 0, 11, 2, 90));
        assertThat(update(model, TWO, new TrainingSettings(1, 0.25, 8, 0, 11, 3, 90)))
                .isNotEqualTo(weights);
        assertThat(update(model, TWO, new TrainingSettings(1, 0.25, 8, 0, 12, 2, 90)))
                .isNotEqualTo(weights);
        double[] allRows = update(model, TWO, new TrainingSettings(1, 0.25, 0, 0, 11, 2, 90));
        assertThat(update(model, TWO, new TrainingSettings(1, 0.25, 0, 0, 12, 3, 90)))
                .containsExactly(allRows);
        assertThat(update(model, TWO, new TrainingSettings(1, 0.25, 90, 0, 12, 3, 90)))
                .containsExactly(allRows);
    }

    /** The second of two steps, computed by hand. In the first one the gradient of the term is 0. */
    @Test
    void proximalTerm_pullsBackToTheBase() {
        ModelFile base = GoldenModels.model("lr_three_p5.pkl");
        double[] from = base.weights();
        double[] one = update(base, THREE, new TrainingSettings(1, 0.5, 0, 0, 7, 3, 90));
        double[] free = update(base, THREE, new TrainingSettings(2, 0.5, 0, 0, 7, 3, 90));
        double[] held = update(base, THREE, new TrainingSettings(2, 0.5, 0, 0.25, 7, 3, 90));

        assertThat(update(base, THREE, new TrainingSettings(1, 0.5, 0, 0.25, 7, 3, 90)))
                .containsExactly(one);
        for (int i = 0; i < held.length; i++) {
            assertThat(held[i]).isEqualTo(free[i] - 0.5 * 0.25 * (one[i] - from[i]), offset(1e-15));
        }
        assertThat(held).isNotEqualTo(free);
    }

    @Test
    void evaluation_isTheLossWithoutPenalty_andTheCorrectPredictions() {
        ModelFile zero = ModelFile.zero("LogisticRegression", 4, THREE.classes());
        Evaluation ofZero = Evaluation.of(zero, THREE, Set.of());

        assertThat(ofZero.lossSum()).isEqualTo(90 * Math.log(3), offset(1e-9));
        assertThat(ofZero.count()).isEqualTo(90);
        ModelFile trained = GoldenModels.model("lr_three_minimum.pkl");
        Evaluation ofTrained = Evaluation.of(trained, THREE, Set.of());
        assertThat(ofTrained.correct()).isEqualTo(new Predictor(trained).correct(THREE));
        double penalised = 90 * Objective.of(trained, THREE, 90).evaluate(trained.weights(), new double[15]);
        assertThat(ofTrained.lossSum()).isPositive().isLessThan(penalised).isLessThan(ofZero.lossSum());
        assertThat(ofTrained.metrics(90)).containsExactly(ofTrained.lossSum(), (double) ofTrained.correct(), 90);
        assertThat(ofTrained.metrics(9))
                .containsExactly(ofTrained.lossSum() * 0.1, (double) ofTrained.correct() * 0.1, 9);
    }

    @Test
    void noData_changesNothing() {
        ModelFile base = GoldenModels.model("lr_binary_p4.pkl");
        TrainingSet empty = TrainingSet.of(GoldenModels.featureMap(2), List.of());
        ModelUpdate update = algorithm(base).update(base, empty, new TrainingSettings(2, 1, 0, 0, 0, 1, 1));
        assertThat(update).isEqualTo(new ModelUpdate(base.weights(), 0));
    }

    @Test
    void documentsWithoutLabel_areSkippedAndCounted() {
        List<JsonNode> documents = new ArrayList<>(GoldenModels.documents("two"));
        ((ObjectNode) documents.get(3)).put("label", 2);
        ((ObjectNode) documents.get(4)).remove("label");
        TrainingSet set = TrainingSet.of(GoldenModels.featureMap(2), trees(documents));
        assertThat(set.size()).isEqualTo(88);
        assertThat(set.skipped()).isEqualTo(2);
    }

    @Test
    void dataOfAnotherShape_isRefused() {
        ModelFile model = ModelFile.zero("LogisticRegression", 4, List.of("1", "0"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> update(model, TWO, new TrainingSettings(1, 1, 0, 0, 0, 1, 1)));
    }

    @Test
    void impossibleSettings_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TrainingSettings(0, 1, 0, 0, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TrainingSettings(1, Double.NaN, 0, 0, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TrainingSettings(1, 1, -1, 0, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TrainingSettings(1, 1, 0, -0.1, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TrainingSettings(1, 1, 0, 0, 0, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TrainingSettings(1, 1, 0, 0, 0, 1, 0));
    }

    @Test
    void algorithms_areThoseOfEstimatorsThatAreTrainedBySteps() {
        assertThat(List.of("LogisticRegression", "SGDClassifier", "SGDRegressor", "MLPClassifier", "MLPRegressor"))
                .allMatch(estimator -> ModelAlgorithm.of(estimator).isPresent());
        assertThat(List.of("Ridge", "LinearRegression", "RandomForestClassifier"))
                .allMatch(estimator -> ModelAlgorithm.of(estimator).isEmpty());
    }

    private static ModelFile hinge() {
        ModelFile hinge = GoldenModels.model("sgd_hinge_numbers_p4.pkl");
        return hinge.withWeights(new double[hinge.dimension()]);
    }

    private static double[] update(ModelFile base, TrainingSet data, TrainingSettings settings) {
        return algorithm(base).update(base, data, settings).weights();
    }

    private static ModelAlgorithm algorithm(ModelFile model) {
        return ModelAlgorithm.of(model.estimator()).orElseThrow();
    }

    private static List<JsonValue> trees(List<JsonNode> documents) {
        return documents.stream().map(Trees::of).toList();
    }
}
