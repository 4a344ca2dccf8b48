package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Numbers of records by true and predicted class. The noise of a plan with privacy can make a number negative; figures
 * then count it as zero.
 */
public final class ConfusionMatrix {
    private final int classes;
    private final long[] cells;

    private ConfusionMatrix(int classes, long[] cells) {
        this.classes = classes;
        this.cells = cells;
    }

    /**
     * @param cells row by row, a row for each true class
     * @throws IllegalArgumentException if their number is not a square
     */
    public static ConfusionMatrix of(long... cells) {
        int classes = (int) Math.sqrt(cells.length);
        if (classes < 2 || classes * classes != cells.length) {
            throw new IllegalArgumentException("expected a square of numbers, got " + cells.length);
        }
        return new ConfusionMatrix(classes, cells.clone());
    }

    static ConfusionMatrix of(Predictor predictor, TrainingSet set) {
        int classes = set.classes().size();
        long[] cells = new long[classes * classes];
        for (int i = 0; i < set.size(); i++) {
            cells[set.label(i) * classes + predictor.predict(set.row(i))]++;
        }
        return new ConfusionMatrix(classes, cells);
    }

    public int classes() {
        return classes;
    }

    /** Row by row. */
    public long[] cells() {
        return cells.clone();
    }

    /** The number of records of a class by their predicted class. */
    public List<Long> row(int trueClass) {
        return Arrays.stream(cells, trueClass * classes, (trueClass + 1) * classes)
                .boxed()
                .toList();
    }

    private long cell(int trueClass, int predicted) {
        return Math.max(0, cells[trueClass * classes + predicted]);
    }

    /** The number of records of each class. */
    public long[] totals() {
        return IntStream.range(0, classes)
                .mapToLong(row -> IntStream.range(0, classes)
                        .mapToLong(to -> cell(row, to))
                        .sum())
                .toArray();
    }

    /** The number of records that are predicted correctly. */
    long correct() {
        return IntStream.range(0, classes).mapToLong(i -> cell(i, i)).sum();
    }

    private long predictions(int predicted) {
        return IntStream.range(0, classes)
                .mapToLong(row -> cell(row, predicted))
                .sum();
    }

    /** Whether these are numbers of so many records, so many of them predicted correctly. */
    public boolean counts(long correct, long count) {
        return Arrays.stream(cells).allMatch(cell -> cell >= 0)
                && correct() == correct
                && Arrays.stream(cells).sum() == count;
    }

    /** The fraction of each class's records that are predicted correctly; empty for a class without records. */
    public List<OptionalDouble> recalls() {
        long[] totals = totals();
        List<OptionalDouble> recalls = new ArrayList<>(classes);
        for (int i = 0; i < classes; i++) {
            recalls.add(totals[i] == 0 ? OptionalDouble.empty() : OptionalDouble.of(cell(i, i) / (double) totals[i]));
        }
        return recalls;
    }

    /** The mean recall of the classes that have records, as scikit-learn's {@code balanced_accuracy_score}. */
    public OptionalDouble balancedAccuracy() {
        return recalls().stream().flatMapToDouble(OptionalDouble::stream).average();
    }

    /**
     * The mean F1 of the classes that have records or are predicted, as scikit-learn's {@code f1_score} with {@code
     * average="macro"}.
     */
    public OptionalDouble macroF1() {
        long[] totals = totals();
        return IntStream.range(0, classes)
                .filter(i -> totals[i] + predictions(i) > 0)
                .mapToDouble(i -> 2.0 * cell(i, i) / (totals[i] + predictions(i)))
                .average();
    }

    /** The matrix of fewer records in about the same proportions, so many of them predicted correctly. */
    ConfusionMatrix scaledTo(long correct, long count) {
        long[] right = new long[cells.length];
        long[] wrong = cells.clone();
        for (int i = 0; i < cells.length; i += classes + 1) {
            right[i] = cells[i];
            wrong[i] = 0;
        }
        long[] scaled = Apportionment.of(right, correct);
        long[] others = Apportionment.of(wrong, count - correct);
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] += others[i];
        }
        return new ConfusionMatrix(classes, scaled);
    }
}
