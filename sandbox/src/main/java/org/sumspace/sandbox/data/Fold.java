package org.sumspace.sandbox.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Rows for training and rows for testing, both in the table's order. No row is in both. */
public final class Fold {

    private static final int PARTS_OF_A_SINGLE_SPLIT = 5;

    private final int[] training;
    private final int[] test;

    private Fold(int[] training, int[] test) {
        this.training = training;
        this.test = test;
    }

    public int[] training() {
        return training.clone();
    }

    public int[] test() {
        return test.clone();
    }

    /**
     * Stratified folds: each has the classes in nearly the same proportions as the whole table.
     *
     * @param labels the class of every row
     * @param folds number of folds; each row is tested in exactly one of them. 1 gives a single split with a fifth of the
     *     rows for testing.
     * @throws InvalidTableException if there are too few rows for this number of folds
     */
    public static List<Fold> stratified(List<String> labels, int folds, long seed) throws InvalidTableException {
        if (folds < 1) {
            throw new IllegalArgumentException("expected at least 1 fold, got " + folds);
        }
        int parts = folds == 1 ? PARTS_OF_A_SINGLE_SPLIT : folds;
        if (labels.size() < parts) {
            throw new InvalidTableException("the table has " + labels.size() + " rows, too few for "
                    + (folds == 1 ? "a split; give at least " + parts : folds + " folds; ask for fewer"));
        }
        int[] part = assignParts(labels, parts, new Random(seed));
        List<Fold> result = new ArrayList<>();
        for (int fold = 0; fold < folds; fold++) {
            int tested = fold;
            result.add(new Fold(
                    rows(part, candidate -> candidate != tested), rows(part, candidate -> candidate == tested)));
        }
        return result;
    }

    /** Assigns a part to each row: the rows of each class are shuffled and assigned to the parts in turn. */
    private static int[] assignParts(List<String> labels, int parts, Random random) {
        int[] part = new int[labels.size()];
        int next = 0;
        for (String label : labels.stream().distinct().sorted().toList()) {
            int[] rows = IntStream.range(0, labels.size())
                    .filter(row -> labels.get(row).equals(label))
                    .toArray();
            for (int row : Shuffle.of(rows, random)) {
                part[row] = next;
                next = (next + 1) % parts;
            }
        }
        return part;
    }

    private static int[] rows(int[] part, IntPredicate filter) {
        return IntStream.range(0, part.length)
                .filter(row -> filter.test(part[row]))
                .toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fold fold && Arrays.equals(training, fold.training) && Arrays.equals(test, fold.test);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(training) + Arrays.hashCode(test);
    }

    @Override
    public String toString() {
        return "Fold[" + training.length + " training rows, " + test.length + " test rows]";
    }
}
