package org.sumspace.assessment.explanation.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.explanation.core.Comparisons;
import org.sumspace.assessment.explanation.domain.ModelClassLabels;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Compares what models predicted for the same rows. */
public final class PredictionComparison {
    private PredictionComparison() {}

    /**
     * @param predictions of each model
     * @param labels of the rows; empty without
     * @throws NodeException UNPROCESSABLE if models or labels cannot be compared
     */
    public static ModelComparison of(List<Prediction> predictions, List<Object> labels, long seed) {
        Prediction first = predictions.get(0);
        int rows = first.predictions().size();
        if (!labels.isEmpty() && labels.size() != rows) {
            throw refused("/labels", "has " + labels.size() + " labels for " + rows + " rows");
        }
        ModelClassLabels classes = new ModelClassLabels(first.info().classes());
        for (Prediction each : predictions) {
            if (each.info().task() != first.info().task()) {
                throw refused("/model_ids", "names classifiers and regressions, which cannot be compared");
            }
            if (!classes.hasSameAs(new ModelClassLabels(each.info().classes()))) {
                throw refused("/model_ids", "names models with different classes, which cannot be compared");
            }
        }
        return first.info().task() == Task.CLASSIFICATION
                ? ofClasses(predictions, classes, labels, seed)
                : ofNumbers(predictions, labels, seed);
    }

    private static NodeException refused(String place, String text) {
        return NodeException.unprocessable(List.of(new Violation(place, text)));
    }

    private static ModelComparison ofClasses(
            List<Prediction> predictions, ModelClassLabels classes, List<Object> labels, long seed) {
        List<Comparisons.ClassPredictions> models = new ArrayList<>();
        for (Prediction each : predictions) {
            int[] predicted =
                    each.predictions().stream().mapToInt(classes::indexOf).toArray();
            models.add(new Comparisons.ClassPredictions(predicted, scores(each, classes)));
        }
        if (labels.isEmpty()) {
            return Comparisons.ofClasses(classes.all().size(), models, null, List.of(), seed);
        }
        // A label that no model knows is a class that is never predicted.
        Map<String, Integer> unknown = new LinkedHashMap<>();
        int[] indices = new int[labels.size()];
        for (int i = 0; i < indices.length; i++) {
            int known = classes.indexOf(labels.get(i));
            indices[i] = known >= 0
                    ? known
                    : classes.all().size()
                            + unknown.computeIfAbsent(String.valueOf(labels.get(i)), label -> unknown.size());
        }
        int all = classes.all().size() + unknown.size();
        if (Arrays.stream(indices).allMatch(index -> index >= classes.all().size())) {
            throw refused("/labels", "has no label that is a class of the models");
        }
        return Comparisons.ofClasses(all, models, indices, List.of(), seed);
    }

    /** The outputs for the second of two classes. */
    private static double[] scores(Prediction prediction, ModelClassLabels classes) {
        if (classes.all().size() != 2) {
            return new double[0];
        }
        int positive = new ModelClassLabels(prediction.info().classes())
                .indexOf(classes.all().get(1));
        return Arrays.stream(prediction.outputs())
                .mapToDouble(row -> row[positive])
                .toArray();
    }

    private static ModelComparison ofNumbers(List<Prediction> predictions, List<Object> labels, long seed) {
        List<double[]> values = predictions.stream()
                .map(each ->
                        Arrays.stream(each.outputs()).mapToDouble(row -> row[0]).toArray())
                .toList();
        if (labels.isEmpty()) {
            return Comparisons.ofNumbers(values, null, List.of(), seed);
        }
        double[] numbers = new double[labels.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(labels.get(i) instanceof Number number) || !Double.isFinite(number.doubleValue())) {
                throw refused("/labels/" + i, "is not a finite number, which the label of a regression has to be");
            }
            numbers[i] = number.doubleValue();
        }
        return Comparisons.ofNumbers(values, numbers, List.of(), seed);
    }
}
