package org.sumspace.common.training.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An optimizer with momentum, and with a step size for each weight if it is adaptive. FedAvgM is the one of Hsu et al.
 * 2019 (arXiv 1909.06335), FedAdam and FedYogi are those of Reddi et al. 2021 (arXiv 2003.00295, algorithm 2), without
 * bias correction. The state is the momentum and the second moment of each weight; the latter is empty for FedAvgM.
 *
 * @param learningRate factor of the step
 * @param beta1 decay factor of the momentum, from 0 to below 1
 * @param beta2 decay factor of the second moment, from 0 to below 1; 0 without a second moment
 * @param tau added to the root of the second moment, whose initial value is the square of tau; 0 without a second
 *     moment
 */
record MomentumOptimizer(OptimizerName name, double learningRate, double beta1, double beta2, double tau)
        implements ServerOptimizer {

    /** @throws InvalidPlanException with every limit that is exceeded */
    MomentumOptimizer {
        Violations violations = new Violations();
        violations.positive("/learningRate", learningRate, 1_000);
        violations.fractionBelowOne("/beta1", beta1);
        if (isAdaptive(name)) {
            violations.fractionBelowOne("/beta2", beta2);
            violations.positive("/tau", tau, 1);
        }
        violations.throwIfAny();
    }

    @Override
    public OptimizerState begin(int dimension) {
        double[] secondMoment = new double[isAdaptive(name) ? dimension : 0];
        Arrays.fill(secondMoment, tau * tau);
        return new OptimizerState(List.of(new double[dimension], secondMoment));
    }

    @Override
    public Step step(OptimizerState state, double[] mean) {
        state.requireLengths("a momentum optimizer", mean.length, isAdaptive(name) ? mean.length : 0);
        double[] momentum = state.vector(0).clone();
        double[] secondMoment = state.vector(1).clone();
        double[] change = new double[mean.length];
        for (int k = 0; k < mean.length; k++) {
            double kept = beta1 * momentum[k];
            momentum[k] = isAdaptive(name) ? kept + (1 - beta1) * mean[k] : kept + mean[k];
            change[k] = learningRate * momentum[k];
            if (isAdaptive(name)) {
                secondMoment[k] = secondMoment(secondMoment[k], mean[k] * mean[k]);
                change[k] /= StrictMath.sqrt(secondMoment[k]) + tau;
            }
        }
        return new Step(change, new OptimizerState(List.of(momentum, secondMoment)));
    }

    private static boolean isAdaptive(OptimizerName name) {
        return name != OptimizerName.FED_AVG_M;
    }

    private double secondMoment(double before, double square) {
        return name == OptimizerName.FED_ADAM
                ? beta2 * before + (1 - beta2) * square
                : before - (1 - beta2) * square * Math.signum(before - square);
    }

    static MomentumOptimizer read(JsonFields in, OptimizerName name) {
        return isAdaptive(name)
                ? new MomentumOptimizer(
                        name,
                        in.number("learningRate", 0.1),
                        in.number("beta1", 0.9),
                        in.number("beta2", 0.99),
                        in.number("tau", 1e-3))
                : new MomentumOptimizer(name, in.number("learningRate", 1), in.number("beta1", 0.9), 0, 0);
    }

    @Override
    public Map<String, Object> toJson() {
        Map<String, Object> json = new HashMap<>();
        json.put("name", name.label());
        json.put("learningRate", learningRate);
        json.put("beta1", beta1);
        if (isAdaptive(name)) {
            json.put("beta2", beta2);
            json.put("tau", tau);
        }
        return json;
    }
}
