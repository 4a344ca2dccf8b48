package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * A training plan as this catalog published it.
 *
 * @param treeSeed stays here until the first execution plan shows it; the published plan holds its commitment
 * @param end set when no further round follows
 */
public record TrainingPlanRecord(
        TrainingPlan plan, TreeSeed treeSeed, @Nullable TrainingEnd end) {
    public TrainingPlanRecord {
        requireNonNull(plan, "plan is null");
        requireNonNull(treeSeed, "treeSeed is null");
    }

    public String id() {
        return plan.id();
    }

    public Digest digest() {
        return plan.digest();
    }

    /** What decides who stands where in its execution plans. */
    public TreeShape treeShape() {
        return TreeShape.of(treeSeed, plan.parameters());
    }

    public boolean isOwnedBy(String participantId) {
        return participantId.equals(plan.publication().owner());
    }

    public TrainingPlanRecord ended(TrainingEnd how) {
        return new TrainingPlanRecord(plan, treeSeed, how);
    }
}
