package org.sumspace.catalog.training.plan.domain;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * A training plan as this catalog published it.
 *
 * @param treeSeed secret until the first execution plan contains it; the published plan has a commitment to it
 * @param end null while further rounds may follow
 */
public record TrainingPlanRecord(
        TrainingPlan plan, TreeSeed treeSeed, @Nullable TrainingEnd end) {
    /** How a training plan ended; its latest model version remains. */
    public record TrainingEnd(Outcome outcome, String reason, Instant at) {
        /** Why no further round follows. */
        public enum Outcome {
            /** All rounds are done, the privacy budget is spent, or the model is as good as its plan asks for. */
            COMPLETED,
            /** The model does not change, or does not get better, any more. */
            CONVERGED,
            /** A round failed and cannot be repeated, the model is worse than its plan requires, or the owner stopped the training. */
            ENDED_EARLY;

            /** The name as the API has it, for example {@code ended-early}. */
            public String label() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
        }
    }

    public String id() {
        return plan.id();
    }

    public Digest digest() {
        return plan.digest();
    }

    /** Decides the place of each node in the aggregation trees of its execution plans. */
    public TreeShape treeShape() {
        return TreeShape.of(treeSeed, plan.parameters());
    }

    public boolean isOwnedBy(Actor actor) {
        return !actor.operator() && actor.id().equals(plan.publication().owner());
    }

    public boolean isVisibleTo(Actor actor) {
        return actor.operator() || isOwnedBy(actor);
    }

    public TrainingPlanRecord ended(TrainingEnd trainingEnd) {
        return new TrainingPlanRecord(plan, treeSeed, trainingEnd);
    }
}
