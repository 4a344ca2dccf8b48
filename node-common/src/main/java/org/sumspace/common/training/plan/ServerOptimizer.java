package org.sumspace.common.training.plan;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * How the main aggregator changes the mean of the updates before it adds it to the base model: not at all (FedAvg), or
 * by a step of an optimizer that uses the mean as a descent direction.
 */
public sealed interface ServerOptimizer permits FederatedAveraging, MomentumOptimizer, LbfgsOptimizer {
    /** The change of the base model, and the state for the next round. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Step(double[] change, OptimizerState state) {}

    /** The state in round 1. */
    OptimizerState begin(int dimension);

    /**
     * One step; the same arguments give the same bits on every machine.
     *
     * @param mean mean of the updates
     * @throws IllegalArgumentException if the state is of another optimizer or dimension
     */
    Step step(OptimizerState state, double[] mean);

    /** Why a model with so many weights cannot be trained with this optimizer; empty if it can. */
    default Optional<String> refusal(int dimension) {
        return Optional.empty();
    }

    /** The option as a training plan has it; never called for FedAvg, which a plan does not name. */
    Map<String, Object> toJson();

    static @Nullable ServerOptimizer parse(JsonValue json, String path, Violations violations) {
        JsonFields in = new JsonFields(json, path, violations);
        OptimizerName name = in.choice("name", OptimizerName.values(), OptimizerName::label);
        ServerOptimizer parsed = violations.collect(
                path, () -> name == OptimizerName.LBFGS ? LbfgsOptimizer.read(in) : MomentumOptimizer.read(in, name));
        in.refuseUnread();
        return parsed;
    }
}
