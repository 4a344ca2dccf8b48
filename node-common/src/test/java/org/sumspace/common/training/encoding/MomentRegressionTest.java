package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;

/** A round of second moments, from rows to the weights of the model, without the sharing between. */
class MomentRegressionTest {
    private static final int CONTRIBUTORS = 5;
    private static final double MEAN = 55;
    private static final double SD = 12.5;
    private static final MathContext DIGITS = new MathContext(80);
    private static final PlanParameters PARAMETERS = parameters("'maxWeight': 1000, 'maxContributors': 100");

    static List<JsonNode> tables() throws IOException {
        try (InputStream stream =
                Objects.requireNonNull(MomentRegressionTest.class.getResourceAsStream("/models/regressions.json"))) {
            return list(new ObjectMapper().readTree(stream));
        }
    }

    /** The rounding of sums is the only difference, and the condition number of the rows says how much it matters. */
    @ParameterizedTest
    @MethodSource("tables")
    void modelOfSums_predictsAsScikitLearnFittedOnAllRows(JsonNode table) throws Exception {
        List<double[]> rows = rows(table);
        for (JsonNode fit : table.get("fits")) {
            ModelFile base =
                    ModelFile.read(HexFormat.of().parseHex(fit.get("file").textValue()));
            double[] found = round(base, rows, PARAMETERS).weights();
            double distance = distance(rows, numbers(fit.get("weights")), found);
            assertThat(distance)
                    .as("%s on %s", fit.get("estimator"), table.get("name"))
                    .isLessThan(1e-6);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ridge", "LinearRegression"})
    void weights_areTheSolutionOfTheRoundedSums(String estimator) throws Exception {
        List<double[]> rows = randomRows(6);
        ModelFile base = ModelFile.zero(estimator, 6, List.of());

        double[] found = round(base, rows, PARAMETERS).weights();

        assertThat(found).containsExactly(solution(decoded(base, rows, PARAMETERS), base), within(1e-9));
    }

    /** With a column for each category, a constant on all of them is the same as another intercept. */
    @Test
    void categoriesBesideAnIntercept_getTheSmallestWeights() throws Exception {
        List<double[]> rows = randomRows(5);
        for (int i = 0; i < rows.size(); i++) {
            Arrays.fill(rows.get(i), 1, 4, 0);
            rows.get(i)[1 + i * i % 3] = 1;
            rows.get(i)[4] = 0;
        }
        double[] found = round(ModelFile.zero("LinearRegression", 5, List.of()), rows, PARAMETERS)
                .weights();

        assertThat(found[1] + found[2] + found[3]).isCloseTo(0, within(1e-9));
        assertThat(found[4]).as("a category that nobody has").isZero();
    }

    @Test
    void columnThatDoesNotVary_getsNoWeight() throws Exception {
        List<double[]> rows = randomRows(3);
        rows.forEach(row -> row[2] = 0.3);

        double[] found = round(ModelFile.zero("LinearRegression", 3, List.of()), rows, PARAMETERS)
                .weights();

        assertThat(found[2]).isZero();
        assertThat(found[0]).isCloseTo(3 * SD, within(SD));
    }

    @Test
    void baseModelsWeights_doNotMatter() throws Exception {
        List<double[]> rows = randomRows(3);
        ModelFile zero = ModelFile.zero("Ridge", 3, List.of());

        byte[] file = round(zero, rows, PARAMETERS).write();

        assertThat(round(zero.withWeights(new double[] {4, 3, 2, 1}), rows, PARAMETERS)
                        .write())
                .isEqualTo(file);
    }

    @Test
    void featuresAndTargetsBeyondTheBound_countAsTheBound() throws Exception {
        List<double[]> rows = randomRows(2);
        List<double[]> cut = rows.stream().map(double[]::clone).toList();
        rows.get(3)[0] = 1e9;
        cut.get(3)[0] = 4;
        rows.get(7)[2] = -1e9;
        cut.get(7)[2] = MEAN - 4 * SD;
        PlanParameters parameters = parameters("'featureBound': 4");
        ModelFile base = ModelFile.zero("Ridge", 2, List.of());

        assertThat(round(base, rows, parameters).weights())
                .containsExactly(round(base, cut, parameters).weights());
    }

    @Test
    void contributorWithMoreRecordsThanTheLargestWeight_countsAsThatMany() throws Exception {
        List<double[]> rows = randomRows(2);
        ModelFile base = ModelFile.zero("Ridge", 2, List.of());

        Decoded decoded = decoded(base, rows, parameters("'maxWeight': 7"));

        assertThat(decoded.weight()).isEqualTo(7 * CONTRIBUTORS);
        assertThat(decoded.mean()[0]).isEqualTo(1);
    }

    @Test
    void modelWithOtherFeatures_isRefused() throws Exception {
        Decoded decoded = decoded(ModelFile.zero("Ridge", 2, List.of()), randomRows(2), PARAMETERS);
        ModelFile other = ModelFile.zero("Ridge", 3, List.of());

        assertThatThrownBy(() -> next(decoded, other, PARAMETERS)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void modelThatPredictsAClass_isNotMadeOfMoments_norARegressionOfUpdates() throws Exception {
        TrainingSet none = TrainingSet.of(features(2), List.of());
        ModelFile classifier = ModelFile.zero("LogisticRegression", 2, List.of("no", "yes"));
        ModelFile ridge = ModelFile.zero("Ridge", 2, List.of());

        assertThatThrownBy(() -> ContributionValues.of(classifier, none, PARAMETERS, 1, 5))
                .hasMessage("this node makes no LogisticRegression of second moments");
        assertThatThrownBy(() -> ContributionValues.of(ridge, none, PlanParameters.defaults(), 1, 5))
                .hasMessage("this node cannot train the estimator Ridge");
    }

    private static PlanParameters parameters(String further) {
        return PlanSamples.parameters("{'contribution': 'moments', 'shares': 2, " + further + "}");
    }

    private static ModelFile round(ModelFile base, List<double[]> rows, PlanParameters parameters)
            throws InvalidFeatureMapException {
        return next(decoded(base, rows, parameters), base, parameters);
    }

    private static ModelFile next(Decoded decoded, ModelFile base, PlanParameters parameters)
            throws InvalidFeatureMapException {
        return NextModel.of(decoded, CONTRIBUTORS, base, features(base.features()), parameters, OptimizerState.NONE)
                .model();
    }

    private static Decoded decoded(ModelFile base, List<double[]> rows, PlanParameters parameters)
            throws InvalidFeatureMapException {
        CoordinateLayout layout = CoordinateLayout.of(parameters, base.dimension());
        long[] sum = new long[layout.length()];
        for (int who = 0; who < CONTRIBUTORS; who++) {
            List<JsonValue> documents = new ArrayList<>();
            for (int i = who; i < rows.size(); i += CONTRIBUTORS) {
                documents.add(document(i, rows.get(i)));
            }
            TrainingSet data = TrainingSet.of(features(base.features()), documents);
            long[] x = FixedPoint.encode(
                            ContributionValues.of(base, data, parameters, 1, rows.size()),
                            Math.min(data.size(), parameters.maxWeight()),
                            layout,
                            parameters)
                    .x();
            Arrays.setAll(sum, k -> sum[k] + 2 * x[k]);
        }
        return AggregateDecoder.decode(List.of(sum, new long[sum.length]), CONTRIBUTORS, layout, parameters);
    }

    private static JsonValue document(int number, double[] row) {
        Map<String, Object> document = new HashMap<>(Map.of("id", String.format("%04d", number)));
        for (int k = 0; k < row.length; k++) {
            document.put("x" + k, row[k]);
        }
        return JsonValue.of(document);
    }

    /** Unscaled features, and a target in another unit. */
    private static FeatureMap features(int width) throws InvalidFeatureMapException {
        List<Map<String, Object>> features = IntStream.range(0, width)
                .mapToObj(k ->
                        Map.<String, Object>of("name", "x" + k, "path", "x" + k, "kind", "numeric", "mean", 0, "sd", 1))
                .toList();
        return FeatureMap.parse(JsonValue.of(Map.of(
                "datatype",
                "xAPI",
                "features",
                features,
                "label",
                Map.of("path", "x" + width, "mean", MEAN, "sd", SD))));
    }

    private static List<double[]> randomRows(int features) {
        Random random = new Random(features);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            double[] row = random.doubles(features + 1, -1, 1).toArray();
            row[features] = MEAN + SD * (3 * row[0] + row[features]);
            rows.add(row);
        }
        return rows;
    }

    /** Gaussian elimination of the normal equations with the intercept as a column, in decimals. */
    private static double[] solution(Decoded decoded, ModelFile base) {
        int features = base.features();
        BigDecimal[][] equations = new BigDecimal[features + 1][features + 2];
        for (int i = 0; i <= features; i++) {
            for (int j = 0; j <= features; j++) {
                equations[i][j] = sum(decoded, i, j, features);
            }
            BigDecimal ofTarget = sum(decoded, i, features + 1, features);
            equations[i][features + 1] =
                    ofTarget.multiply(new BigDecimal(SD)).add(equations[i][0].multiply(new BigDecimal(MEAN)));
            if (i > 0) {
                equations[i][i] = equations[i][i].add(new BigDecimal(base.squaresPenalty()));
            }
        }
        BigDecimal[] solved = eliminate(equations);
        double[] weights = new double[features + 1];
        Arrays.setAll(weights, k -> solved[(k + 1) % (features + 1)].doubleValue());
        return weights;
    }

    private static BigDecimal sum(Decoded decoded, int i, int j, int features) {
        int at = 0;
        for (int row = 0; row < Math.min(i, j); row++) {
            at += features + 2 - row;
        }
        long x = decoded.x()[at + Math.abs(i - j)];
        return BigDecimal.valueOf(x).divide(BigDecimal.valueOf(1L << PARAMETERS.fractionBits()));
    }

    private static BigDecimal[] eliminate(BigDecimal[][] rows) {
        int n = rows.length;
        for (int pivot = 0; pivot < n; pivot++) {
            for (int i = 0; i < n; i++) {
                BigDecimal factor = rows[i][pivot].divide(rows[pivot][pivot], DIGITS);
                for (int j = pivot; j <= n && i != pivot; j++) {
                    rows[i][j] = rows[i][j].subtract(factor.multiply(rows[pivot][j]), DIGITS);
                }
            }
        }
        return IntStream.range(0, n)
                .mapToObj(i -> rows[i][n].divide(rows[i][i], DIGITS))
                .toArray(BigDecimal[]::new);
    }

    private static double distance(List<double[]> rows, double[] expected, double[] found) {
        return rows.stream()
                .mapToDouble(row -> Math.abs(predict(expected, row) - predict(found, row)))
                .max()
                .orElseThrow();
    }

    private static double predict(double[] weights, double[] row) {
        double sum = weights[weights.length - 1];
        for (int k = 0; k < weights.length - 1; k++) {
            sum += weights[k] * row[k];
        }
        return sum;
    }

    private static List<double[]> rows(JsonNode table) {
        List<double[]> rows = new ArrayList<>();
        for (JsonNode features : table.get("rows")) {
            double[] row = Arrays.copyOf(numbers(features), features.size() + 1);
            row[features.size()] = table.get("target").get(rows.size()).doubleValue();
            rows.add(row);
        }
        return rows;
    }

    private static double[] numbers(JsonNode array) {
        return list(array).stream().mapToDouble(JsonNode::doubleValue).toArray();
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
