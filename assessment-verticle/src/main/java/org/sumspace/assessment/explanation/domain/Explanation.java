package org.sumspace.assessment.explanation.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An explanation of a model, with what it is computed from.
 *
 * @param method how it is computed
 * @param seed of all samples
 * @param rows that were given
 * @param rowsUsed how many of them were used
 * @param backgroundSize background rows; 0 for methods without
 * @param output what is explained: the value, or the probability or score of a class
 * @param evaluations how many rows the model evaluated
 * @param predictions for the first rows
 * @param features their names, in the order of the contributions and coefficients
 * @param featureImportance null if the mode does not give it
 * @param local for each row; empty in other modes
 * @param partialDependence for each feature; empty in other modes
 * @param surrogates for each row; empty in other modes
 * @param runTimeMs how long it took; 0 if that was not measured
 */
public record Explanation(
        String mode,
        String method,
        long seed,
        int rows,
        int rowsUsed,
        int backgroundSize,
        String output,
        long evaluations,
        List<Object> predictions,
        List<String> features,
        @Nullable ImportanceTable featureImportance,
        List<LocalExplanation> local,
        List<PartialDependence> partialDependence,
        List<Surrogate> surrogates,
        long runTimeMs) {
    public Explanation {
        predictions = List.copyOf(predictions);
        features = List.copyOf(features);
        local = List.copyOf(local);
        partialDependence = List.copyOf(partialDependence);
        surrogates = List.copyOf(surrogates);
    }

    public Explanation timed(long milliseconds) {
        return new Explanation(
                mode,
                method,
                seed,
                rows,
                rowsUsed,
                backgroundSize,
                output,
                evaluations,
                predictions,
                features,
                featureImportance,
                local,
                partialDependence,
                surrogates,
                milliseconds);
    }

    /**
     * A linear model that imitates the model near one row, as LIME does.
     *
     * @param output what the model answers for the row
     * @param fitted what the surrogate answers for it
     * @param coefficients change of the output per standard deviation of a feature, in the order of the features
     * @param r2 how much of the weighted variance of the model's outputs the surrogate explains
     * @param samples how many rows it was fitted to
     */
    public record Surrogate(double output, double fitted, List<Double> coefficients, double r2, int samples) {
        public Surrogate {
            coefficients = List.copyOf(coefficients);
        }
    }

    /**
     * The output as a function of one feature.
     *
     * @param feature its name
     * @param grid values of the feature
     * @param mean the mean output over the rows, for each value of the grid
     * @param lines the outputs for single rows, for each value of the grid (individual conditional expectation)
     */
    public record PartialDependence(String feature, List<Double> grid, List<Double> mean, List<List<Double>> lines) {
        public PartialDependence {
            grid = List.copyOf(grid);
            mean = List.copyOf(mean);
            lines = lines.stream().map(List::copyOf).toList();
        }
    }

    /**
     * The contribution of each feature to the output for one row. Base value and contributions add up to the output.
     *
     * @param output what the model answers for the row
     * @param baseValue the mean output for the background rows
     * @param contributions in the order of the features
     * @param standardErrors in the same order; empty if the contributions are exact
     * @param coalitions how many sets of features were evaluated; 0 with a closed form
     */
    public record LocalExplanation(
            double output, double baseValue, List<Double> contributions, List<Double> standardErrors, long coalitions) {
        public LocalExplanation {
            contributions = List.copyOf(contributions);
            standardErrors = List.copyOf(standardErrors);
        }
    }
}
