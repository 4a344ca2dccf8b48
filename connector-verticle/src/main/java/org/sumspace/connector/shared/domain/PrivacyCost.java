package org.sumspace.connector.shared.domain;

import org.sumspace.common.training.plan.Privacy;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * What taking part in a training plan can cost a learner at most: the plan's whole privacy budget. Costs add up (basic
 * composition).
 */
public record PrivacyCost(double epsilon, double delta) {
    public static final PrivacyCost NOTHING = new PrivacyCost(0, 0);
    /** Of a plan without noise. */
    public static final PrivacyCost UNBOUNDED = new PrivacyCost(Double.POSITIVE_INFINITY, 1);

    public PrivacyCost {
        if (!(epsilon >= 0) || !(delta >= 0)) {
            throw new IllegalArgumentException("a cost of epsilon " + epsilon + " and delta " + delta);
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

    /** Neither part exceeds that of the other. */
    public boolean isWithin(PrivacyCost budget) {
        return epsilon <= budget.epsilon && delta <= budget.delta;
    }
}
