package org.sumspace.catalog.training.orchestrator.core;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregationTree;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * Everything from which an execution plan is made.
 *
 * @param id of the execution plan
 * @param previous the previous round; null in round 1
 * @param evaluation whether the round evaluates the version of the previous one, and makes no other one
 * @param superseded digest of the discarded plan of the same round; zero in the first attempt
 * @param aggregators registrations of the chosen ones, in any order
 */
public record RoundPlan(
        String id,
        TrainingPlan trainingPlan,
        TreeSeed treeSeed,
        int round,
        @Nullable Previous previous,
        boolean evaluation,
        Digest superseded,
        List<Signed<Registration>> aggregators,
        LeafList leaves,
        URI orchestrator) {

    /** The previous round, which is complete: its plan and its result. */
    public record Previous(Digest plan, Signed<ModelVersion> version) {}

    public RoundPlan {
        aggregators = List.copyOf(aggregators);
        if ((round > 1) != (previous != null)) {
            throw new IllegalArgumentException("round " + round + " " + (round > 1 ? "needs" : "has no") + " previous");
        }
    }

    /**
     * Makes the plan, which is to be signed.
     *
     * @throws org.sumspace.common.training.execution.TreeException if there are too few aggregators
     */
    public ExecutionPlan issue(Instant now) {
        return new ExecutionPlan(
                id,
                trainingPlan.digest(),
                trainingPlan.id(),
                round,
                previous == null ? Digest.ZERO : previous.plan(),
                previous == null ? null : previous.version(),
                superseded,
                treeSeed,
                baseModelUrl(),
                baseModel(),
                Math.toIntExact(leaves.learners()),
                layout(),
                leaves.size(),
                leaves.root(),
                PlanTimes.of(now, trainingPlan.parameters()),
                orchestrator.toString(),
                AggregationTree.build(TreeShape.of(treeSeed, trainingPlan.parameters()), aggregators));
    }

    private CoordinateLayout layout() {
        return evaluation ? trainingPlan.evaluationLayout().orElseThrow() : trainingPlan.layout();
    }

    private String baseModelUrl() {
        return previous == null
                ? trainingPlan.draft().baseModelUrl()
                : previous.version().body().url();
    }

    private Digest baseModel() {
        return previous == null
                ? trainingPlan.baseModel()
                : previous.version().body().result();
    }
}
