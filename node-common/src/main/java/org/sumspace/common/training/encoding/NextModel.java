package org.sumspace.common.training.encoding;

import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Scale;
import org.sumspace.common.training.plan.Contribution;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The model that a round makes of its base model, and the optimizer state for the next round. The same sums give the same
 * bits on every machine.
 */
public record NextModel(ModelFile model, OptimizerState state) {

    /**
     * @param contributors in the decoded sums
     * @param features of the training plan
     * @param state the state that belongs to the base model's version; the initial state in round 1
     */
    public static NextModel of(
            Decoded decoded,
            int contributors,
            ModelFile base,
            FeatureMap features,
            PlanParameters parameters,
            OptimizerState state) {
        if (parameters.contribution() == Contribution.MOMENTS) {
            Scale target = features.target()
                    .orElseThrow(() -> new IllegalArgumentException("expected a label that is a number"));
            double[] weights = MomentRegression.weights(decoded, base, target, contributors, parameters.fractionBits());
            return new NextModel(base.withWeights(weights), state);
        }
        Decoded.Applied applied =
                decoded.applyTo(base.scaledWeights(features.target()), parameters.serverOptimizer(), state);
        return new NextModel(base.withScaledWeights(applied.weights(), features.target()), applied.state());
    }
}
