package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

/**
 * Who asks.
 *
 * @param id a participant's id, or an operator's e-mail address
 * @param operator whether it is an operator of this node: sees everything, owns nothing
 */
public record Actor(String id, boolean operator) {
    public Actor {
        requireNonNull(id, "id is null");
    }

    public boolean owns(TrainingPlanRecord plan) {
        return !operator && plan.isOwnedBy(id);
    }

    public boolean maySee(TrainingPlanRecord plan) {
        return operator || owns(plan);
    }
}
