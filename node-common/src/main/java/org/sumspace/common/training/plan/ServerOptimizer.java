package org.sumspace.common.training.plan;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * How the main aggregator changes the mean of the updates before it adds it to the base model: not at all (FedAvg), or
 * by a step of an optimizer that uses the mean as a gradient. FedAvgM is the one of Hsu et al. 2019 (arXiv 1909.06335),
 * FedAdam and FedYogi are those of Reddi et al. 2021 (arXiv 2003.00295, algorithm 2), without bias correction.
 *
 * @param learningRate factor of the step
 * @param beta1 decay factor of the momentum, from 0 to below 1
 * @param beta2 decay factor of the second moment, from 0 to below 1; 0 without a second moment
 * @param tau added to the root of the second moment, whose initial value is the square of tau; 0 without a second
 *     moment
 */
public record ServerOptimizer(Kind kind, double learningRate, double beta1, double beta2, double tau) {
    /** Adds the mean unchanged. */
    public static final ServerOptimizer FED_AVG = new ServerOptimizer(Kind.FED_AVG, 1, 0, 0, 0);

    private static final Kind[] CHOICES = {Kind.FED_AVG_M, Kind.FED_ADAM, Kind.FED_YOGI};

    public enum Kind {
        FED_AVG("fedAvg"),
        FED_AVG_M("fedAvgM"),
        FED_ADAM("fedAdam"),
        FED_YOGI("fedYogi");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        boolean isAdaptive() {
            return this == FED_ADAM || this == FED_YOGI;
        }
    }

    /** @throws InvalidPlanException with every limit that is exceeded */
    public ServerOptimizer {
        requireNonNull(kind);
        Violations violations = new Violations();
        violations.positive("/learningRate", learningRate, 1_000);
        violations.fractionBelowOne("/beta1", beta1);
        if (kind.isAdaptive()) {
            violations.fractionBelowOne("/beta2", beta2);
            violations.positive("/tau", tau, 1);
        }
        violations.throwIfAny();
    }

    /** The change of the base model, and the state for the next round. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Step(double[] change, OptimizerState state) {}

    /** The state in round 1. */
    public OptimizerState begin(int dimension) {
        if (kind == Kind.FED_AVG) {
            return OptimizerState.NONE;
        }
        double[] secondMoment = new double[kind.isAdaptive() ? dimension : 0];
        Arrays.fill(secondMoment, tau * tau);
        return new OptimizerState(new double[dimension], secondMoment);
    }

    /**
     * One step; the same arguments give the same bits on every machine.
     *
     * @param mean mean of the updates
     * @throws IllegalArgumentException if the state is of another optimizer or dimension
     */
    public Step step(OptimizerState state, double[] mean) {
        if (kind == Kind.FED_AVG) {
            return new Step(mean, OptimizerState.NONE);
        }
        if (state.momentum().length != mean.length
                || state.secondMoment().length != (kind.isAdaptive() ? mean.length : 0)) {
            throw new IllegalArgumentException(state + " does not fit a mean of " + mean.length + " weights");
        }
        double[] momentum = state.momentum().clone();
        double[] secondMoment = state.secondMoment().clone();
        double[] change = new double[mean.length];
        for (int k = 0; k < mean.length; k++) {
            double kept = beta1 * momentum[k];
            momentum[k] = kind.isAdaptive() ? kept + (1 - beta1) * mean[k] : kept + mean[k];
            change[k] = learningRate * momentum[k];
            if (kind.isAdaptive()) {
                secondMoment[k] = secondMoment(secondMoment[k], mean[k] * mean[k]);
                change[k] /= StrictMath.sqrt(secondMoment[k]) + tau;
            }
        }
        return new Step(change, new OptimizerState(momentum, secondMoment));
    }

    private double secondMoment(double before, double square) {
        return kind == Kind.FED_ADAM
                ? beta2 * before + (1 - beta2) * square
                : before - (1 - beta2) * square * Math.signum(before - square);
    }

    static @Nullable ServerOptimizer parse(JsonValue json, String path, Violations violations) {
        JsonFields in = new JsonFields(json, path, violations);
        Kind kind = in.choice("name", CHOICES, Kind::label);
        ServerOptimizer parsed = violations.collect(path, () -> read(in, kind));
        in.refuseUnread();
        return parsed;
    }

    private static ServerOptimizer read(JsonFields in, Kind kind) {
        return kind.isAdaptive()
                ? new ServerOptimizer(
                        kind,
                        in.number("learningRate", 0.1),
                        in.number("beta1", 0.9),
                        in.number("beta2", 0.99),
                        in.number("tau", 1e-3))
                : new ServerOptimizer(kind, in.number("learningRate", 1), in.number("beta1", 0.9), 0, 0);
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new HashMap<>();
        json.put("name", kind.label());
        json.put("learningRate", learningRate);
        json.put("beta1", beta1);
        if (kind.isAdaptive()) {
            json.put("beta2", beta2);
            json.put("tau", tau);
        }
        return json;
    }
}
