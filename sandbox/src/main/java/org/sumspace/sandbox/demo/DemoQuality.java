package org.sumspace.sandbox.demo;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.core.ConfusionMatrix;
import org.sumspace.assessment.metric.core.ConfusionMatrix.Cell;
import org.sumspace.assessment.metric.core.ScoreCurves;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;

/**
 * How well a model classifies test rows.
 *
 * @param counts the test rows of all folds by actual and predicted class
 * @param areas the AUC of each fold in which it is defined. Probabilities of different models cannot be compared, so AUC is
 *     the mean over the folds, while all other figures are computed from the pooled counts.
 */
record DemoQuality(Map<Cell, Long> counts, List<Double> areas) {
    DemoQuality {
        counts = Map.copyOf(counts);
        areas = List.copyOf(areas);
    }

    static DemoQuality of(List<String> classes, List<TestRows.Prediction> predictions) {
        Map<Cell, Long> counts = new HashMap<>();
        predictions.forEach(row -> counts.merge(new Cell(row.actual(), row.predicted()), 1L, Long::sum));
        return new DemoQuality(
                counts, auc(classes, predictions).stream().boxed().toList());
    }

    /** The mean over the classes that occur of the area under the ROC curve of each against the others. */
    private static OptionalDouble auc(List<String> classes, List<TestRows.Prediction> predictions) {
        return IntStream.range(0, classes.size())
                .mapToObj(index -> area(classes.get(index), index, predictions))
                .filter(Objects::nonNull)
                .mapToDouble(area -> requireNonNull(area))
                .average();
    }

    private static @Nullable Double area(String name, int index, List<TestRows.Prediction> predictions) {
        TreeMap<Double, long[]> rows = new TreeMap<>(Comparator.reverseOrder());
        for (TestRows.Prediction row : predictions) {
            rows.computeIfAbsent(row.probabilities().get(index), none -> new long[2])[
                    row.actual().equals(name) ? 0 : 1]++;
        }
        long positives = rows.values().stream().mapToLong(each -> each[0]).sum();
        ScoreCurves curves = new ScoreCurves(positives, predictions.size() - positives);
        rows.forEach((score, each) -> curves.add(score, each[0], each[1]));
        return curves.result().rocArea().value();
    }

    /** The quality over the test rows of both folds. */
    DemoQuality plus(DemoQuality other) {
        Map<Cell, Long> sum = new HashMap<>(counts);
        other.counts.forEach((cell, rows) -> sum.merge(cell, rows, Long::sum));
        return new DemoQuality(
                sum, Stream.concat(areas.stream(), other.areas.stream()).toList());
    }

    long rows() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    long correct() {
        return figures().right();
    }

    double accuracy() {
        return (double) correct() / rows();
    }

    Classification figures() {
        return ConfusionMatrix.of(counts, null);
    }

    /** The mean of the recalls of the classes that occur. */
    double balancedAccuracy() {
        return requireNonNull(figures().balancedAccuracy().value());
    }

    double macroF1() {
        return requireNonNull(figures().macroF1().value());
    }

    /** Null if all test rows of each fold have one class. */
    @Nullable
    Double auc() {
        return areas.isEmpty()
                ? null
                : areas.stream().mapToDouble(each -> each).average().orElseThrow();
    }

    /** The recalls of the classes, in their order. */
    List<ClassRecall> classes() {
        return figures().recalls();
    }
}
