package org.sumspace.assessment.explanation.core;

/** Shapley values from the values of all coalitions. */
final class ExactShapley {
    private ExactShapley() {}

    /** All coalitions of so many features; bit {@code j} of its index says whether feature {@code j} belongs to one. */
    static boolean[][] coalitions(int features) {
        boolean[][] all = new boolean[1 << features][features];
        for (int set = 0; set < all.length; set++) {
            for (int j = 0; j < features; j++) {
                all[set][j] = (set >> j & 1) == 1;
            }
        }
        return all;
    }

    /** @param values of all coalitions, in the order of {@link #coalitions} */
    static double[] of(int features, double[] values) {
        double[] weights = weights(features);
        double[] shapley = new double[features];
        for (int set = 0; set < values.length; set++) {
            for (int j = 0; j < features; j++) {
                if ((set >> j & 1) == 0) {
                    shapley[j] += weights[Integer.bitCount(set)] * (values[set | 1 << j] - values[set]);
                }
            }
        }
        return shapley;
    }

    /** The share of the orders of features in which exactly a given coalition of the size precedes a given feature. */
    private static double[] weights(int features) {
        double[] weights = new double[features];
        double binomial = 1;
        for (int size = 0; size < features; size++) {
            weights[size] = 1 / (features * binomial);
            binomial = binomial * (features - 1 - size) / (size + 1);
        }
        return weights;
    }
}
