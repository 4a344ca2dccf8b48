package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;
import org.sumspace.catalog.training.execution.store.ExecutionPlanStore;
import org.sumspace.common.crypto.Digest;

/** The stored execution plans, for the orchestrator, which alone changes a plan once it is submitted. */
public final class ExecutionPlanRecords {
    private final ExecutionPlanStore plans;

    public ExecutionPlanRecords(ExecutionPlanStore plans) {
        this.plans = plans;
    }

    /** Stores a plan if its id is new; returns the stored one. */
    public Future<ExecutionPlanRecord> add(ExecutionPlanRecord plan) {
        return plans.addIfAbsent(plan);
    }

    /**
     * Replaces the stored plan, which must have the same revision.
     *
     * @return the plan with its new revision; failed with CONFLICT if it was changed in between
     */
    public Future<ExecutionPlanRecord> replace(ExecutionPlanRecord plan) {
        return plans.replace(plan);
    }

    /**
     * As {@link #replace}, also after a first try whose answer was lost: if that try has stored the plan, the repeated
     * replacement is refused because of the revision, and yet has succeeded.
     */
    public Future<ExecutionPlanRecord> replaceRepeatably(ExecutionPlanRecord plan) {
        return plans.replace(plan)
                .recover(failure -> plans.find(plan.id())
                        .compose(found -> found.filter(stored -> isReplacement(stored, plan))
                                .map(Future::succeededFuture)
                                .orElseGet(() -> Future.failedFuture(failure))));
    }

    private static boolean isReplacement(ExecutionPlanRecord stored, ExecutionPlanRecord plan) {
        return stored.revision() == plan.revision() + 1 && stored.state() == plan.state();
    }

    public Future<Optional<ExecutionPlanRecord>> find(String id) {
        return plans.find(id);
    }

    public Future<Optional<ExecutionPlanRecord>> findByDigest(Digest plan) {
        return plans.byDigest(plan);
    }

    /** The plan of the highest round, and of its highest attempt; drafts are left out. */
    public Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId) {
        return plans.latest(trainingPlanId);
    }

    /** The attempts at these rounds, ordered by round and attempt; drafts are left out. */
    public Future<List<PlanAttempt>> attempts(String trainingPlanId, int first, int last) {
        return plans.attempts(trainingPlanId, first, last);
    }

    /** The highest round of which there is a plan, drafts left out; 0 if there is none. */
    public Future<Integer> lastRound(String trainingPlanId) {
        return plans.lastRound(trainingPlanId);
    }
}
