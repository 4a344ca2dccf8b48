package org.sumspace.common.training.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * How much a training plan may reveal about a single processor: differential privacy over all its rounds, and the noise
 * that ensures it.
 *
 * @param epsilon the budget of all rounds together, for this {@code delta}
 * @param clipNorm largest Euclidean norm of a contribution: weighted update, weight and metrics together
 * @param noiseMultiplier standard deviation of the noise of {@code honestContributors} together, as a multiple of the
 *     largest change by one contribution
 * @param honestContributors number of contributors of every sum that are assumed to add their noise and keep it secret
 */
public record Privacy(double epsilon, double delta, double clipNorm, double noiseMultiplier, int honestContributors) {
    public static final double MAX_EPSILON = 50;
    public static final double MAX_DELTA = 0.01;

    /** @throws InvalidPlanException with every limit that is exceeded */
    public Privacy {
        Violations violations = new Violations();
        violations.positive("/epsilon", epsilon, MAX_EPSILON);
        violations.positive("/delta", delta, MAX_DELTA);
        violations.positive("/clipNorm", clipNorm, 1e9);
        violations.positive("/noiseMultiplier", noiseMultiplier, 1e6);
        violations.between("/honestContributors", honestContributors, 1, PlanParameters.MAX_CONTRIBUTORS);
        violations.throwIfAny();
    }

    /** Reads an object in which every member is required; null if it has a violation. */
    static @Nullable Privacy parse(JsonValue json, String path, Violations violations) {
        JsonFields in = new JsonFields(json, path, violations);
        Privacy parsed = violations.collect(
                path,
                () -> new Privacy(
                        in.number("epsilon", 0),
                        in.number("delta", 0),
                        in.number("clipNorm", 0),
                        in.number("noiseMultiplier", 0),
                        in.integer("honestContributors", 0)));
        in.refuseUnread();
        return parsed;
    }

    Map<String, Object> toJson() {
        return Map.of(
                "epsilon", epsilon,
                "delta", delta,
                "clipNorm", clipNorm,
                "noiseMultiplier", noiseMultiplier,
                "honestContributors", honestContributors);
    }
}
