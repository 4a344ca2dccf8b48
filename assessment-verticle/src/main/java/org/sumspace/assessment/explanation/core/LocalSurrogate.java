package org.sumspace.assessment.explanation.core;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.sumspace.assessment.explanation.domain.Explanation.Surrogate;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;

/** Fits a linear model to the outputs near one row, in the manner of LIME. */
public final class LocalSurrogate {
    /** Rows that are drawn around the explained one. */
    public static final int SAMPLES = 5_000;

    /** The regression takes time with the square of the features for each sample. */
    static final int MOST_FEATURES = 300;

    private static final double WIDTH = 0.75;
    private static final double PENALTY = 1;

    private LocalSurrogate() {}

    /**
     * @param background gives the standard deviation of each feature
     * @param seed of the drawn rows
     */
    public static Surrogate of(ExplainedOutput output, double[] row, double[][] background, long seed) {
        int features = row.length;
        if (features > MOST_FEATURES) {
            throw new ExplanationRefusedException("A surrogate can be fitted for up to " + MOST_FEATURES
                    + " features, and the model has " + features + ".");
        }
        double[] deviations = deviations(background);
        SplittableRandom random = new SplittableRandom(seed);
        double[][] steps = new double[SAMPLES][features];
        double[][] drawn = new double[SAMPLES][];
        double[] weights = new double[SAMPLES];
        double width = WIDTH * Math.sqrt(features);
        for (int i = 0; i < SAMPLES; i++) {
            double[] near = row.clone();
            double squares = 0;
            for (int j = 0; j < features; j++) {
                // A feature without variation in the background stays as it is.
                double step = deviations[j] == 0 ? 0 : random.nextGaussian();
                steps[i][j] = step;
                near[j] += step * deviations[j];
                squares += step * step;
            }
            drawn[i] = near;
            weights[i] = Math.exp(-squares / (2 * width * width));
        }
        WeightedRidge fitted = WeightedRidge.fit(steps, output.of(drawn), weights, PENALTY);
        return new Surrogate(
                output.of(row),
                fitted.at(new double[features]),
                Arrays.stream(fitted.coefficients()).boxed().toList(),
                fitted.r2(),
                SAMPLES);
    }

    private static double[] deviations(double[][] background) {
        double[] deviations = new double[background[0].length];
        for (int j = 0; j < deviations.length; j++) {
            double mean = 0;
            for (double[] row : background) {
                mean += row[j] / background.length;
            }
            double squares = 0;
            for (double[] row : background) {
                squares += (row[j] - mean) * (row[j] - mean);
            }
            deviations[j] = Math.sqrt(squares / background.length);
        }
        return deviations;
    }
}
