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
}
