package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.catalog.training.plan.domain.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.store.TrainingPlanStore;

/** The training plans that have not ended. */
public final class OpenTrainingPlans {
    private final TrainingPlanStore plans;

    public OpenTrainingPlans(TrainingPlanStore plans) {
        this.plans = plans;
    }

    public Future<List<TrainingPlanRecord>> list() {
        return plans.open();
    }

    /** Stores the end of a plan; a plan that has ended keeps its first end. */
    public Future<Void> end(TrainingPlanRecord plan, TrainingEnd end) {
        return plans.end(plan.id(), end);
    }
}
