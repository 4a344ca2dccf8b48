package org.sumspace.bench.kernel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.ModelUpdate;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.model.TrainingSettings;

/** The rows of a processor: 50 random numbers and one of two classes, which follows from their sum. */
final class SampleRows {
    static final int ROWS = 20_000;
    static final int COLUMNS = 50;
    static final double STEP = 0.01;
    private static final List<String> CLASSES = List.of("no", "yes");

    private SampleRows() {}

    static double[][] columns() {
        Random random = new Random(1);
        return IntStream.range(0, ROWS)
                .mapToObj(row -> random.doubles(COLUMNS, -1, 1).toArray())
                .toArray(double[][]::new);
    }

    static boolean isSecond(double[] columns) {
        double sum = 0;
        for (double column : columns) {
            sum += column;
        }
        return sum > 0;
    }

    static TrainingSet trainingSet() {
        double[][] columns = columns();
        return TrainingSet.of(
                featureMap(),
                IntStream.range(0, ROWS)
                        .mapToObj(row -> record(row, columns[row]))
                        .toList());
    }

    private static JsonValue record(int number, double[] columns) {
        Map<String, Object> record = new HashMap<>();
        record.put("id", "%05d".formatted(number));
        record.put("label", CLASSES.get(isSecond(columns) ? 1 : 0));
        for (int k = 0; k < COLUMNS; k++) {
            record.put("x" + k, columns[k]);
        }
        return JsonValue.of(record);
    }

    private static FeatureMap featureMap() {
        List<Map<String, Object>> features = IntStream.range(0, COLUMNS)
                .mapToObj(k ->
                        Map.<String, Object>of("name", "x" + k, "path", "x" + k, "kind", "numeric", "mean", 0, "sd", 1))
                .toList();
        try {
            return FeatureMap.parse(JsonValue.of(Map.of(
                    "datatype", "xAPI", "features", features, "label", Map.of("path", "label", "classes", CLASSES))));
        } catch (InvalidFeatureMapException e) {
            throw new IllegalStateException("the feature map of a benchmark is invalid", e);
        }
    }

    /** One pass over all rows. */
    static ModelUpdate train(String estimator, TrainingSet rows, int batchSize) {
        return ModelAlgorithm.of(estimator)
                .orElseThrow()
                .update(
                        ModelFile.zero(estimator, COLUMNS, CLASSES),
                        rows,
                        new TrainingSettings(1, STEP, batchSize, 0, 1, 1, ROWS));
    }
}
