package org.sumspace.common.training.plan;

import java.util.Map;
import java.util.Optional;
import org.sumspace.common.training.model.VectorMath;

/**
 * Limited-memory BFGS (Nocedal and Wright, Numerical Optimization, 2006, algorithm 7.4) with one gradient a round. The
 * mean of the updates is the learning rate times the negative gradient of the objective over all records, because a
 * plan with this optimizer trains one full pass. The learning rate cancels out after round 1.
 *
 * <p>There is no line search, because each value of the objective costs a round. Instead, a step is at most {@value
 * #GROWTH_MAX} times as long as the last one, and a step that went beyond the minimum along its direction is shortened.
 * Every measured curvature is increased by a part of the largest one, because with other contributors in the next round
 * the difference of two means is not exactly a change of the gradient.
 *
 * @param memory number of rounds from which the curvature is estimated
 */
record LbfgsOptimizer(int memory) implements ServerOptimizer {
    private static final int MEMORY_MAX = 20;
    private static final int MEMORY_DEFAULT = 10;
    private static final long STATE_BYTES_MAX = 64 << 20;

    static final double GROWTH_MAX = 4;
    private static final double FRACTION_MIN = 0.1;
    private static final int SHORTENINGS_MAX = 3;
    /** A step is shortened if the objective rises at its end nearly as steeply as it fell at its start. */
    private static final double RISE_MAX = 0.9;

    /** @throws InvalidPlanException if the memory is not in its limits */
    LbfgsOptimizer {
        Violations violations = new Violations();
        violations.between("/memory", memory, 1, MEMORY_MAX);
        violations.throwIfAny();
    }

    static LbfgsOptimizer read(JsonFields in) {
        return new LbfgsOptimizer(in.integer("memory", MEMORY_DEFAULT));
    }

    @Override
    public Map<String, Object> toJson() {
        return Map.of("name", OptimizerName.LBFGS.label(), "memory", memory);
    }

    @Override
    public Optional<String> refusal(int dimension) {
        long bytes = 2L * (memory + 1) * dimension * Double.BYTES;
        return bytes <= STATE_BYTES_MAX
                ? Optional.empty()
                : Optional.of("its state for " + dimension + " weights would have " + bytes + " bytes; at most "
                        + STATE_BYTES_MAX + " are allowed: reduce memory, or use another optimizer");
    }

    @Override
    public OptimizerState begin(int dimension) {
        return LbfgsHistory.start(dimension).state();
    }

    @Override
    public Step step(OptimizerState state, double[] mean) {
        LbfgsHistory history = LbfgsHistory.of(state, mean.length, memory);
        if (history.isEmpty()) {
            return new Step(mean.clone(), history.stepped(mean, mean).state());
        }
        LbfgsHistory measured = history.measured(mean, memory);
        double fall = measured.slopeBefore();
        double rise = measured.slopeAfter(mean);
        if (rise > RISE_MAX * fall && measured.shortenings() < SHORTENINGS_MAX) {
            double fraction = Math.max(FRACTION_MIN, fall / (fall + rise));
            return new Step(
                    measured.scaledStep(fraction - 1),
                    measured.shortened(fraction).state());
        }
        double[] change = measured.direction(mean);
        double longest = GROWTH_MAX * measured.stepLength();
        double length = VectorMath.norm(change);
        if (length > longest) {
            change = VectorMath.scaled(change, longest / length);
        }
        return new Step(change, measured.stepped(change, mean).state());
    }
}
