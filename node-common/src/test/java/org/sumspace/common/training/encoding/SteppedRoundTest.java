package org.sumspace.common.training.encoding;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;

/** Rounds of models that predict a number by steps, and of networks: from the rows of contributors to the next model. */
class SteppedRoundTest {
    private static final int CONTRIBUTORS = 5;
    private static final int ROWS = 60;
    private static final String PARAMETERS = "{'shares': 2, 'clip': 64, 'fractionBits': 30, 'maxWeight': 100,"
            + " 'maxContributors': 10, 'learningRate': 0.2";
    private static final Map<String, Object> NUMBER = Map.of("path", "y", "mean", 6_000, "sd", 1_500);

    @ParameterizedTest
    @ValueSource(strings = {"mlp_number_p4.pkl", "sgd_number_p4.pkl", "mlp_two_p4.pkl"})
    void round_isTheStepOfScikitLearnOverAllRows(String file) throws Exception {
        ModelFile base = model(file);
        PlanParameters parameters = PlanSamples.parameters(PARAMETERS + "}");
        FeatureMap features = features(base);
        TrainingSet all = TrainingSet.of(features, records(0, 1, base));

        double[] step = ContributionValues.of(base, all, parameters, 1, ROWS);
        double[] central = base.scaledWeights(features.target());
        Arrays.setAll(central, k -> central[k] + step[k]);
        NextModel next = round(base, features, parameters, OptimizerState.NONE);

        double unit = base.isRegressor() ? 1_500 : 1;
        assertThat(next.model().weights())
                .containsExactly(
                        base.withScaledWeights(central, features.target()).weights(), within(unit * 1e-8));
    }

    @Test
    void roundsWithAServerOptimizer_learnTheTargetInItsOwnUnit() throws Exception {
        PlanParameters parameters =
                PlanSamples.parameters(PARAMETERS + ", 'batchSize': 4, 'serverOptimizer': {'name': 'fedAvgM'}}");
        ModelFile model = model("sgd_number_p2.pkl");
        FeatureMap features = features(model);
        OptimizerState state = parameters.serverOptimizer().begin(model.dimension());
        for (int round = 0; round < 60; round++) {
            NextModel next = round(model, features, parameters, state);
            model = ModelFile.read(next.model().write());
            state = next.state();
        }

        assertThat(model.weights()).containsExactly(new double[] {3_000, 0, 0, 0, 6_000}, within(400.0));
    }

    private static NextModel round(
            ModelFile base, FeatureMap features, PlanParameters parameters, OptimizerState state) {
        CoordinateLayout layout = CoordinateLayout.of(parameters, base.dimension());
        long[] sum = new long[layout.length()];
        for (int who = 0; who < CONTRIBUTORS; who++) {
            TrainingSet data = TrainingSet.of(features, records(who, CONTRIBUTORS, base));
            double[] values = ContributionValues.of(base, data, parameters, 1, ROWS);
            long[] x =
                    FixedPoint.encode(values, data.size(), layout, parameters).x();
            Arrays.setAll(sum, k -> sum[k] + 2 * x[k]);
        }
        Decoded decoded = AggregateDecoder.decode(List.of(sum, new long[sum.length]), CONTRIBUTORS, layout, parameters);
        return NextModel.of(decoded, CONTRIBUTORS, base, features, parameters, state);
    }

    /** Every so many-th record from one on. */
    private static List<JsonValue> records(int from, int every, ModelFile base) {
        Random random = new Random(5);
        List<JsonValue> records = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double[] row = random.doubles(4, -1, 1).toArray();
            Map<String, Object> record = new HashMap<>(Map.of("id", String.format("%04d", i)));
            IntStream.range(0, 4).forEach(k -> record.put("x" + k, row[k]));
            double sum = 2 * row[0] + row[1] * row[2];
            record.put("y", base.isRegressor() ? (Object) (6_000 + 1_500 * sum) : sum > 0 ? "yes" : "no");
            if (i % every == from) {
                records.add(JsonValue.of(record));
            }
        }
        return records;
    }

    private static FeatureMap features(ModelFile base) throws Exception {
        List<Map<String, Object>> features = IntStream.range(0, 4)
                .mapToObj(k ->
                        Map.<String, Object>of("name", "x" + k, "path", "x" + k, "kind", "numeric", "mean", 0, "sd", 1))
                .toList();
        Map<String, Object> classes = Map.of("path", "y", "classes", base.classes());
        return FeatureMap.parse(JsonValue.of(
                Map.of("datatype", "xAPI", "features", features, "label", base.isRegressor() ? NUMBER : classes)));
    }

    private static ModelFile model(String file) throws Exception {
        try (InputStream stream = SteppedRoundTest.class.getResourceAsStream("/models/" + file)) {
            return ModelFile.read(requireNonNull(stream, file).readAllBytes());
        }
    }
}
