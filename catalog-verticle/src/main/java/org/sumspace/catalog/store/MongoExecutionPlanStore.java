package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.util.Optional;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

final class MongoExecutionPlanStore implements ExecutionPlanStore {
    private static final String[] ORDER = {"round", "attempt", "createdAt", Documents.ID};

    private final Documents plans;

    MongoExecutionPlanStore(MongoClient client) {
        this.plans = new Documents(client, "execution_plans");
    }

    Future<Void> prepare() {
        return plans.index("trainingPlanId", "round", "attempt", "createdAt").compose(done -> plans.index("digest"));
    }

    @Override
    public Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan) {
        return plans.insertIfAbsent(ExecutionPlanDocument.write(plan))
                .compose(stored ->
                        stored ? Future.succeededFuture(plan) : find(plan.id()).map(Optional::orElseThrow));
    }

    @Override
    public Future<ExecutionPlanRecord> replace(ExecutionPlanRecord plan) {
        return plans.replace(ExecutionPlanDocument.write(plan)).map(plan::withRevision);
    }

    @Override
    public Future<Optional<ExecutionPlanRecord>> find(String id) {
        return plans.find(id).map(found -> found.map(ExecutionPlanDocument::read));
    }

    @Override
    public Future<Optional<ExecutionPlanRecord>> byDigest(Digest plan) {
        return plans.findOne(new JsonObject().put("digest", plan.toString()))
                .map(found -> found.map(ExecutionPlanDocument::read));
    }

    @Override
    public Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId) {
        JsonObject query = of(trainingPlanId).put("state", new JsonObject().put("$ne", PlanState.DRAFT.label()));
        JsonObject descending = new JsonObject();
        for (String field : ORDER) {
            descending.put(field, -1);
        }
        return plans.list(query, descending, 1)
                .map(found -> found.stream().findFirst().map(ExecutionPlanDocument::read));
    }

    @Override
    public Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request) {
        return plans.page(of(trainingPlanId), Documents.ascending(ORDER), request)
                .map(page -> page.map(ExecutionPlanDocument::read));
    }

    private static JsonObject of(String trainingPlanId) {
        return new JsonObject().put("trainingPlanId", trainingPlanId);
    }
}
