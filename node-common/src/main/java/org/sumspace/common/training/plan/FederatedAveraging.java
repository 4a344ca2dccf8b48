package org.sumspace.common.training.plan;

import java.util.Map;

/** FedAvg: adds the mean of the updates unchanged, and keeps no state. */
public record FederatedAveraging() implements ServerOptimizer {
    public static final FederatedAveraging INSTANCE = new FederatedAveraging();

    @Override
    public OptimizerState begin(int dimension) {
        return OptimizerState.NONE;
    }

    @Override
    public Step step(OptimizerState state, double[] mean) {
        return new Step(mean, OptimizerState.NONE);
    }

    @Override
    public Map<String, Object> toJson() {
        return Map.of();
    }
}
