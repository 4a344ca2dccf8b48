package org.sumspace.common.training.encoding;

import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.SecondMoments;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.Contribution;
import org.sumspace.common.training.plan.PlanParameters;

/** What a processor computes of its rows: the values of a layout's first segment, before they become integers. */
public final class ContributionValues {
    private ContributionValues() {}

    /**
     * The update by local training, for a regressor of the weights for the scaled target, or the means of second moments.
     *
     * @param data at least one row
     * @param learners in the round over all processors
     * @throws IllegalArgumentException if the base model cannot be trained, or does not fit the data
     */
    public static double[] of(ModelFile base, TrainingSet data, PlanParameters parameters, int round, long learners) {
        if (parameters.contribution() == Contribution.MOMENTS) {
            if (!base.isOfMoments()) {
                throw new IllegalArgumentException("this node makes no " + base.estimator() + " of second moments");
            }
            return SecondMoments.of(data, parameters.featureBound()).means();
        }
        ModelAlgorithm algorithm = ModelAlgorithm.of(base.estimator())
                .orElseThrow(
                        () -> new IllegalArgumentException("this node cannot train the estimator " + base.estimator()));
        double[] values = algorithm
                .update(base, data, parameters.training(round, learners))
                .weights();
        double[] from = base.scaledWeights(data.scale());
        for (int k = 0; k < values.length; k++) {
            values[k] -= from[k];
        }
        return values;
    }
}
