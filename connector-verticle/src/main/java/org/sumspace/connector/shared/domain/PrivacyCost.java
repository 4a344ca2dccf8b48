package org.sumspace.connector.shared.domain;

import org.sumspace.common.training.plan.Privacy;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * The largest privacy cost of a training plan for a learner: the plan's whole privacy budget. Costs of several plans
 * add up (basic composition).
 */
public record PrivacyCost(double epsilon, double delta) {
    public static final PrivacyCost NOTHING = new PrivacyCost(0, 0);
    /** The cost of a plan without noise. */
    public static final PrivacyCost UNBOUNDED = new PrivacyCost(Double.POSITIVE_INFINITY, 1);

    public PrivacyCost {
        if (!(epsilon >= 0) || !(delta >= 0)) {
            throw new IllegalArgumentException(
                    "expected epsilon and delta of at least 0, got " + epsilon + " and " + delta);
        }
    }

    public static PrivacyCost of(TrainingPlan plan) {
        Privacy privacy = plan.parameters().privacy();
        return privacy == null ? UNBOUNDED : new PrivacyCost(privacy.epsilon(), privacy.delta());
    }

    public boolean isUnbounded() {
        return Double.isInfinite(epsilon);
    }

    public PrivacyCost plus(PrivacyCost other) {
        return new PrivacyCost(epsilon + other.epsilon, delta + other.delta);
    }

    /** Whether neither epsilon nor delta exceeds the budget's value. */
    public boolean isWithin(PrivacyCost budget) {
        return epsilon <= budget.epsilon && delta <= budget.delta;
    }
}
