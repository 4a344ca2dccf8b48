package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.store.TrainingPlanStore;

/** The training plans that have not ended, and those whose records do not show their end yet. */
public final class OpenTrainingPlans {
    private final TrainingPlanStore plans;
    private volatile Consumer<TrainingPlanRecord> follower = plan -> {};

    public OpenTrainingPlans(TrainingPlanStore plans) {
        this.plans = plans;
    }

    public Future<List<TrainingPlanRecord>> list() {
        return plans.open();
    }

    /** Stores the end of a plan; a plan that has ended keeps its first end. */
    public Future<Void> end(TrainingPlanRecord plan, TrainingEnd end) {
        return plans.end(plan.id(), end).onSuccess(stored -> changed(plan));
    }

    /** Whether the plan has ended; true also if there is no such plan. */
    public Future<Boolean> hasEnded(String id) {
        return plans.find(id).map(found -> found.map(plan -> plan.end() != null).orElse(true));
    }

    /** The plans whose records may not show all their models. */
    public Future<List<TrainingPlanRecord>> unshown() {
        return plans.open()
                .compose(open -> plans.endedUnshown()
                        .map(ended ->
                                Stream.concat(open.stream(), ended.stream()).toList()));
    }

    /** The records of a plan that has ended show all its models. */
    public Future<Void> shown(String id) {
        return plans.shown(id);
    }

    /** Calls this with each plan that has a new model version or has ended. */
    public void follow(Consumer<TrainingPlanRecord> newFollower) {
        follower = newFollower;
    }

    /** The plan has a new model version or has ended. */
    public void changed(TrainingPlanRecord plan) {
        follower.accept(plan);
    }
}
