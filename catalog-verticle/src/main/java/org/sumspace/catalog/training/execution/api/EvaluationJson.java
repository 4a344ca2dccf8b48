package org.sumspace.catalog.training.execution.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.model.BinnedScores;
import org.sumspace.common.training.model.BinnedScores.Auc;
import org.sumspace.common.training.model.ConfusionMatrix;

/** The figures of an evaluation. A figure that the sums do not define is left out. */
final class EvaluationJson {
    private final EvaluationSum sum;
    private final List<String> classes;
    private final Optional<ConfusionMatrix> confusion;
    private final Optional<BinnedScores> scores;

    /** @param classes the labels of the training plan, in their order */
    private EvaluationJson(EvaluationSum sum, List<String> classes) {
        this.sum = sum;
        this.classes = List.copyOf(classes);
        this.confusion = sum.confusion();
        this.scores = sum.scores();
    }

    /**
     * An evaluation with the model that it measures: the version of the round before, or 0 for the base model of the
     * training plan.
     *
     * @param whole whether to add, of each class, the predictions of its records and its calibration
     */
    static JsonObject of(ModelVersion version, EvaluationSum sum, List<String> classes, boolean whole) {
        JsonObject json = new JsonObject()
                .put("model_version", String.valueOf(version.round() - 1))
                .put("model_sha256", version.baseModel().toString())
                .put("count", sum.count());
        EvaluationJson figures = new EvaluationJson(sum, classes);
        figures.addOverall(json);
        if (!sum.byClass().isEmpty()) {
            json.put(
                    "classes",
                    new JsonArray(IntStream.range(0, classes.size())
                            .mapToObj(index -> figures.ofClass(index, whole))
                            .toList()));
        }
        return json;
    }

    private void addOverall(JsonObject json) {
        put(json, "meanLoss", sum.meanLoss());
        put(json, "accuracy", sum.accuracy());
        confusion.ifPresent(matrix -> {
            put(json, "balancedAccuracy", matrix.balancedAccuracy());
            put(json, "macroF1", matrix.macroF1());
        });
        scores.ifPresent(bins -> {
            put(json, bins.auc());
            put(json, "calibrationError", bins.calibrationError());
        });
    }

    private JsonObject ofClass(int index, boolean whole) {
        JsonObject json = new JsonObject().put("class", classes.get(index));
        confusion.ifPresent(matrix -> {
            json.put("count", matrix.totals()[index]);
            put(json, "recall", matrix.recalls().get(index));
            if (whole) {
                json.put("predicted", new JsonArray(matrix.row(index)));
            }
        });
        scores.ifPresent(bins -> IntStream.range(0, bins.scored())
                .filter(k -> bins.classOf(k) == index)
                .forEach(k -> {
                    put(json, bins.auc(k));
                    if (whole) {
                        json.put("calibration", calibration(bins, k));
                    }
                }));
        return json;
    }

    private static JsonArray calibration(BinnedScores bins, int k) {
        return new JsonArray(bins.calibration(k).stream()
                .map(bin -> new JsonObject()
                        .put("count", bin.count())
                        .put("predicted", bin.predicted())
                        .put("observed", bin.observed()))
                .toList());
    }

    private static void put(JsonObject json, Optional<Auc> auc) {
        auc.ifPresent(area -> json.put("auc", area.value()).put("aucError", area.error()));
    }

    private static void put(JsonObject json, String name, OptionalDouble figure) {
        figure.ifPresent(value -> json.put(name, value));
    }
}
