package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;

/** Executes the plans that owners submit. The orchestrator does. */
public interface PlanExecutor {
    /**
     * Publishes a plan whose cohort was chosen, or keeps it until it has enough consents.
     *
     * @param candidate the stored plan with its aggregators and cohort
     * @return the plan as it is stored now; failed with CONFLICT if another plan of the training plan waits or runs
     */
    Future<ExecutionPlanRecord> submit(TrainingPlanRecord training, ExecutionPlanRecord candidate);

    /** Ends a training for its owner: the plan that waits or runs is discarded, and no further one is made. */
    Future<Void> stop(TrainingPlanRecord training);

    /** The plan with what its nodes report. */
    Future<PlanView> view(ExecutionPlanRecord stored);
}
