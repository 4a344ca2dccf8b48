package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.encoding.AggregateDecoder;
import org.sumspace.common.training.encoding.ContributionValues;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.encoding.NextModel;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.Row;
import org.sumspace.common.training.model.Scale;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.Violations;

/** A fold of a table whose label is a class or a number: records for training, over ten processors, and for testing. */
record Split(FeatureMap map, List<JsonValue> training, List<JsonValue> test, List<TrainingSet> parts) {
    private static final int PROCESSORS = 10;
    private static final int ROUNDS = 60;

    static Split ofClasses(PreparedTable prepared, Fold fold) throws Exception {
        Schema schema = prepared.schema();
        return of(prepared.table(), schema, FeaturePlan.targetData(prepared.table(), schema, fold.training()), fold);
    }

    /** @param name a numeric feature that is the label instead of the class, and is scaled as the feature would be */
    static Split ofTarget(PreparedTable prepared, String name, Fold fold) throws Exception {
        LearnerTable table = prepared.table();
        List<Schema.Column> features = prepared.schema().features();
        Schema.Column target = features.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
        Schema schema = new Schema(
                features.stream().filter(column -> !column.equals(target)).toList(), target);
        ObjectNode data = FeaturePlan.targetData(table, schema, fold.training());
        ObjectNode scaled =
                (ObjectNode) FeaturePlan.targetData(table, new Schema(List.of(target), target), fold.training())
                        .get("features")
                        .get(0);
        data.set("label", scaled.retain("path", "mean", "sd"));
        return of(table, schema, data, fold);
    }

    private static Split of(LearnerTable table, Schema schema, ObjectNode targetData, Fold fold) throws Exception {
        FeatureMap map = FeatureMap.parse(Trees.of(targetData));
        Statements statements = new Statements(table, schema, 1);
        List<TrainingSet> parts = Partition.even(fold.training(), PROCESSORS, 1).parts().stream()
                .map(part -> TrainingSet.of(
                        map,
                        records(
                                statements,
                                part.rows().stream().mapToInt(i -> i).toArray())))
                .toList();
        return new Split(map, records(statements, fold.training()), records(statements, fold.test()), parts);
    }

    private static List<JsonValue> records(Statements statements, int[] rows) {
        return IntStream.of(rows).mapToObj(statements::of).map(Trees::of).toList();
    }

    /** Writes the training rows for {@code fit_centrally.py}. A record without a valid label is left out, as in a training. */
    void write(Path place, int seed) throws IOException {
        List<Object> labels = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * map.width()).order(ByteOrder.LITTLE_ENDIAN);
        double[] row = new double[map.width()];
        try (OutputStream out = Files.newOutputStream(place.resolve("rows.f8"))) {
            for (JsonValue record : training) {
                OptionalDouble label = map.encode(record, row);
                if (label.isPresent()) {
                    labels.add(
                            isRegression()
                                    ? target(label.getAsDouble())
                                    : map.classes().get((int) label.getAsDouble()));
                    bytes.asDoubleBuffer().put(row);
                    out.write(bytes.array());
                }
            }
        }
        Map<String, Object> split =
                Map.of("columns", map.width(), "seed", seed, isRegression() ? "targets" : "classes", labels);
        new ObjectMapper().writeValue(place.resolve("split.json").toFile(), split);
    }

    private boolean isRegression() {
        return map.target().isPresent();
    }

    /** In its own unit. */
    private double target(double scaled) {
        Scale scale = map.target().orElseThrow();
        return scale.offset() + scale.divisor() * scaled;
    }

    /** Trains from zeros: ten processors, without encryption, with the default parameters of the demonstration. */
    ModelFile train(ModelFile fitted) {
        ModelFile base = fitted.withWeights(new double[fitted.dimension()]);
        return isRegression() ? regression(base) : Experiment.train(base, parts, ROUNDS, training.size());
    }

    private ModelFile regression(ModelFile base) {
        ObjectNode plan = JsonNodeFactory.instance.objectNode().put("contribution", "moments");
        plan.put("maxContributors", PROCESSORS).put("maxWeight", training.size());
        PlanParameters parameters = PlanParameters.parse(Trees.of(plan), "", new Violations());
        CoordinateLayout layout = CoordinateLayout.of(parameters, base.dimension());
        long[] sum = new long[layout.length()];
        for (TrainingSet part : parts) {
            double[] values = ContributionValues.of(base, part, parameters, 1, training.size());
            long[] x =
                    FixedPoint.encode(values, part.size(), layout, parameters).x();
            Arrays.setAll(sum, k -> sum[k] + parameters.shares() * x[k]);
        }
        List<long[]> sums = new ArrayList<>(Collections.nCopies(parameters.shares(), new long[sum.length]));
        sums.set(0, sum);
        return NextModel.of(
                        AggregateDecoder.decode(sums, PROCESSORS, layout, parameters),
                        PROCESSORS,
                        base,
                        map,
                        parameters,
                        OptimizerState.NONE)
                .model();
    }

    /**
     * What a model reaches on the test rows.
     *
     * @param score the accuracy, or the R² of a regression
     * @param rare the recall of the class with the fewest rows; NaN of a regression
     */
    record Figures(double score, double rare) {
        static Figures mean(List<Figures> all) {
            return new Figures(
                    all.stream().mapToDouble(Figures::score).average().orElseThrow(),
                    all.stream().mapToDouble(Figures::rare).average().orElseThrow());
        }
    }

    Figures figures(ModelFile model) {
        return isRegression() ? new Figures(determination(model), Double.NaN) : figuresByClass(model);
    }

    private Figures figuresByClass(ModelFile model) {
        Predictor predictor = new Predictor(model);
        int[] correct = new int[map.classes().size()];
        int[] all = new int[correct.length];
        double[] row = new double[map.width()];
        for (JsonValue record : test) {
            int label = (int) map.encode(record, row).orElseThrow();
            all[label]++;
            correct[label] += predictor.predict(Row.of(row)) == label ? 1 : 0;
        }
        int rare = IntStream.range(0, all.length)
                .reduce((one, other) -> all[other] < all[one] ? other : one)
                .orElseThrow();
        return new Figures((double) IntStream.of(correct).sum() / test.size(), (double) correct[rare] / all[rare]);
    }

    private double determination(ModelFile model) {
        double[] row = new double[map.width()];
        double[] targets = new double[test.size()];
        double errors = 0;
        for (int i = 0; i < targets.length; i++) {
            targets[i] = target(map.encode(test.get(i), row).orElseThrow());
            double error = targets[i] - predicted(model, row);
            errors += error * error;
        }
        double mean = Arrays.stream(targets).average().orElseThrow();
        return 1
                - errors
                        / Arrays.stream(targets)
                                .map(each -> (each - mean) * (each - mean))
                                .sum();
    }

    private static double predicted(ModelFile model, double[] row) {
        double[] weights = model.weights();
        double sum = weights[row.length];
        for (int k = 0; k < row.length; k++) {
            sum += weights[k] * row[k];
        }
        return sum;
    }
}
