package org.sumspace.catalog.training.execution.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoStore;

/** Execution plans. */
public final class ExecutionPlanStore {
    private static final String[] ORDER = {"round", "attempt", "createdAt", Documents.ID};

    private final Documents plans;

    public ExecutionPlanStore(MongoStore mongo) {
        this.plans = mongo.documents("execution_plans");
    }

    public Future<Void> createIndexes() {
        return plans.index("trainingPlanId", "round", "attempt", "createdAt").compose(done -> plans.index("digest"));
    }

    /** Stores the plan if its id is new; returns the stored one. */
    public Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan) {
        return plans.insertIfAbsent(ExecutionPlanDocument.write(plan))
                .compose(stored ->
                        stored ? Future.succeededFuture(plan) : find(plan.id()).map(Optional::orElseThrow));
    }

    /**
     * Replaces the stored plan, which must have the same revision.
     *
     * @return the plan with its new revision; failed with CONFLICT if it was changed in between
     */
    public Future<ExecutionPlanRecord> replace(ExecutionPlanRecord plan) {
        return plans.replace(ExecutionPlanDocument.write(plan)).map(plan::withRevision);
    }

    public Future<Optional<ExecutionPlanRecord>> find(String id) {
        return plans.find(id).map(found -> found.map(ExecutionPlanDocument::read));
    }

    public Future<Optional<ExecutionPlanRecord>> byDigest(Digest plan) {
        return plans.findOne(new JsonObject().put("digest", plan.toString()))
                .map(found -> found.map(ExecutionPlanDocument::read));
    }

    /** The plan of the highest round, and of its highest attempt; drafts are left out. */
    public Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId) {
        JsonObject query = of(trainingPlanId).put("state", new JsonObject().put("$ne", PlanState.DRAFT.label()));
        JsonObject descending = new JsonObject();
        for (String field : ORDER) {
            descending.put(field, -1);
        }
        return plans.list(query, descending, 1)
                .map(found -> found.stream().findFirst().map(ExecutionPlanDocument::read));
    }

    /** The plans of a training plan, ordered by round, attempt and time of creation. */
    public Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request) {
        return plans.page(of(trainingPlanId), Documents.ascending(ORDER), request)
                .map(page -> page.map(ExecutionPlanDocument::read));
    }

    private static JsonObject of(String trainingPlanId) {
        return new JsonObject().put("trainingPlanId", trainingPlanId);
    }
}
