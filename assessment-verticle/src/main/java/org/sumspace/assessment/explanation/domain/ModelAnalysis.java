package org.sumspace.assessment.explanation.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.HeldOutRows.About;
import org.sumspace.assessment.metric.domain.Bucket;
import org.sumspace.assessment.metric.domain.ModelPerformance;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelReference;

/**
 * The findings of a run about a model.
 *
 * @param info what the model says of itself, with the names of its features
 * @param target the column that says what is true; null without
 * @param explainedClass the class that explanations are about; null for a regression, or if the model's most frequent one is
 * @param rows of the data set, or those that were held out
 * @param predicted rows for which the model predicts something
 * @param predictions how many rows get each class, the most frequent first; empty for a regression
 * @param performance all figures over all rows with a prediction and a label
 * @param heldOut which rows all of this is about, if they are not the rows of the run; null if they are
 * @param sampled rows that explanations are drawn from
 * @param permutation the loss of a metric by shuffled features; null if it was not computed
 * @param contributions the mean absolute contributions of features; null if they were not computed
 * @param local contributions for a few rows, from the lowest to the highest output; null if they were not computed
 * @param dependence of the most important features; null if it was not computed
 * @param notComputed explanations that were asked for, and why they could not be made
 */
public record ModelAnalysis(
        ModelReference model,
        ModelInfo info,
        @Nullable String target,
        @Nullable String explainedClass,
        long rows,
        long predicted,
        List<Bucket> predictions,
        ModelPerformance performance,
        @Nullable About heldOut,
        int sampled,
        @Nullable Explanation permutation,
        @Nullable Explanation contributions,
        @Nullable Explanation local,
        @Nullable Explanation dependence,
        List<NotComputed> notComputed) {
    /** Ids of the analyses that explain a model. */
    public static final String IMPORTANCE = "model_feature_importance";

    public static final String LOCAL = "model_prediction_explanation";
    public static final String DEPENDENCE = "model_partial_dependence";

    public ModelAnalysis {
        predictions = List.copyOf(predictions);
        notComputed = List.copyOf(notComputed);
    }

    /** Warnings for readers of the figures. */
    public List<String> warnings() {
        return predicted == rows
                ? List.of()
                : List.of("The model predicts " + predicted + " of " + rows
                        + " rows. The others lack a finite number for a feature, or the model gives none for them.");
    }
}
