package org.sumspace.assessment.explanation.core;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;

/**
 * Estimates Shapley values by a linear regression on sampled coalitions (Kernel SHAP).
 *
 * <p>Coalitions are drawn with the probability that the kernel gives to their size, each together with its complement, so that
 * all have the same weight in the regression. The last feature is eliminated by the condition that the values add up.
 * Standard errors are those of the jackknife over {@value #BATCHES} batches of coalitions.
 */
final class KernelShapley {
    static final int BATCHES = 10;

    /** Coalitions are added until the largest standard error is at most this share of the output's range. */
    private static final double WANTED_ERROR = 0.01;

    private static final int LEAST_COALITIONS = 2_048;

    private final CoalitionValues coalitionValues;
    private final double[] row;
    private final double base;
    private final double total;
    private final int features;
    private final double[] cumulativeSizes;
    private final int[] order;
    private final Batch[] batches = new Batch[BATCHES];
    private long coalitions;

    /** @param errors standard errors of the values */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Estimate(double[] values, double[] errors, long coalitions) {}

    private static final class Batch {
        private final double[][] matrix;
        private final double[] right;

        Batch(int unknowns) {
            matrix = new double[unknowns][unknowns];
            right = new double[unknowns];
        }
    }

    private KernelShapley(CoalitionValues coalitionValues, double[] row, double base, double output) {
        this.coalitionValues = coalitionValues;
        this.row = row;
        this.base = base;
        this.total = output - base;
        this.features = row.length;
        this.cumulativeSizes = cumulativeSizes(features);
        this.order = new int[features];
        Arrays.setAll(order, j -> j);
        Arrays.setAll(batches, each -> new Batch(features - 1));
    }

    /** The least number of coalitions for so many features. */
    static long leastCoalitions(int features) {
        int pairs = (2 * features + LEAST_COALITIONS + 2 * BATCHES - 1) / (2 * BATCHES);
        return 2L * BATCHES * pairs;
    }

    /**
     * @param base the value of the empty coalition
     * @param output the value of all features together
     * @param range how far the outputs of the model are apart
     * @param mostCoalitions that may be evaluated
     */
    static Estimate of(
            CoalitionValues coalitionValues,
            double[] row,
            double base,
            double output,
            double range,
            long mostCoalitions,
            EvaluationBudget budget,
            SplittableRandom random) {
        KernelShapley regression = new KernelShapley(coalitionValues, row, base, output);
        long next = leastCoalitions(row.length);
        Estimate estimate;
        do {
            regression.add((int) (next / (2 * BATCHES)), random);
            estimate = regression.solve();
            next = Math.min(regression.coalitions, mostCoalitions - regression.coalitions);
        } while (Arrays.stream(estimate.errors()).max().orElse(0) > WANTED_ERROR * range
                && next >= 2 * BATCHES
                && !budget.isTimeOver());
        return estimate;
    }

    private static double[] cumulativeSizes(int features) {
        double[] cumulative = new double[features - 1];
        double sum = 0;
        for (int size = 1; size < features; size++) {
            sum += 1.0 / ((double) size * (features - size));
            cumulative[size - 1] = sum;
        }
        return cumulative;
    }

    /** Adds so many pairs of coalitions to each batch. */
    private void add(int pairs, SplittableRandom random) {
        for (Batch batch : batches) {
            boolean[][] drawn = new boolean[2 * pairs][];
            for (int i = 0; i < pairs; i++) {
                boolean[] coalition = draw(random);
                boolean[] complement = new boolean[features];
                for (int j = 0; j < features; j++) {
                    complement[j] = !coalition[j];
                }
                drawn[2 * i] = coalition;
                drawn[2 * i + 1] = complement;
            }
            double[] values = coalitionValues.of(row, drawn);
            for (int i = 0; i < drawn.length; i++) {
                add(batch, drawn[i], values[i]);
            }
            coalitions += drawn.length;
        }
    }

    private boolean[] draw(SplittableRandom random) {
        double drawn = random.nextDouble() * cumulativeSizes[features - 2];
        int size = 1;
        while (size < features - 1 && cumulativeSizes[size - 1] < drawn) {
            size++;
        }
        boolean[] coalition = new boolean[features];
        for (int i = 0; i < size; i++) {
            int other = i + random.nextInt(features - i);
            int feature = order[other];
            order[other] = order[i];
            order[i] = feature;
            coalition[feature] = true;
        }
        return coalition;
    }

    private void add(Batch batch, boolean[] coalition, double value) {
        int last = features - 1;
        int ofLast = coalition[last] ? 1 : 0;
        double target = value - base - ofLast * total;
        for (int i = 0; i < last; i++) {
            int left = (coalition[i] ? 1 : 0) - ofLast;
            if (left != 0) {
                batch.right[i] += left * target;
                for (int k = 0; k <= i; k++) {
                    batch.matrix[i][k] += left * ((coalition[k] ? 1 : 0) - ofLast);
                }
            }
        }
    }

    private Estimate solve() {
        double[][] without = new double[BATCHES][];
        for (int left = 0; left < BATCHES; left++) {
            without[left] = solveWithout(left);
        }
        double[] errors = new double[features];
        for (int j = 0; j < features; j++) {
            double mean = 0;
            for (double[] each : without) {
                mean += each[j] / BATCHES;
            }
            double squares = 0;
            for (double[] each : without) {
                squares += (each[j] - mean) * (each[j] - mean);
            }
            errors[j] = Math.sqrt(squares * (BATCHES - 1) / BATCHES);
        }
        return new Estimate(solveWithout(-1), errors, coalitions);
    }

    /** @param left the batch that is left out; -1 for none */
    private double[] solveWithout(int left) {
        int last = features - 1;
        double[][] matrix = new double[last][last];
        double[] right = new double[last];
        for (int b = 0; b < BATCHES; b++) {
            if (b != left) {
                for (int i = 0; i < last; i++) {
                    right[i] += batches[b].right[i];
                    for (int k = 0; k <= i; k++) {
                        matrix[i][k] += batches[b].matrix[i][k];
                    }
                }
            }
        }
        double[] others;
        try {
            others = Cholesky.of(matrix).solve(right);
        } catch (ArithmeticException e) {
            throw new ExplanationRefusedException(
                    "The sampled coalitions do not determine the contributions. Send another seed.");
        }
        double[] values = Arrays.copyOf(others, features);
        values[last] = total - Arrays.stream(others).sum();
        return values;
    }
}
