package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.MongoClient;
import java.util.Optional;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.Page;
import org.sumspace.common.http.PageRequest;

final class MongoExecutionPlanStore implements ExecutionPlanStore {
    private static final String[] ORDER = {"round", "attempt", "createdAt", MongoSupport.ID};

    private final MongoSupport plans;

    MongoExecutionPlanStore(MongoClient client) {
        this.plans = new MongoSupport(client, "execution_plans");
    }

    Future<Void> prepare() {
        return plans.index("trainingPlanId", "round", "attempt", "createdAt").compose(done -> plans.index("digest"));
    }

    @Override
    public Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan) {
        return plans.insert(ExecutionPlanDocument.write(plan))
                .compose(stored ->
                        stored ? Future.succeededFuture(plan) : find(plan.id()).map(Optional::orElseThrow));
    }

    @Override
    public Future<Void> replace(ExecutionPlanRecord known, ExecutionPlanRecord next) {
        JsonObject match = new JsonObject().put(MongoSupport.ID, known.id()).put("revision", known.revision());
        return plans.replace(match, ExecutionPlanDocument.write(next))
                .compose(replaced -> replaced
                        ? Future.succeededFuture()
                        : Future.failedFuture(
                                NodeException.conflict("The execution plan has changed in the meantime.")));
    }

    @Override
    public Future<Optional<ExecutionPlanRecord>> find(String id) {
        return plans.byId(id).map(found -> found.map(ExecutionPlanDocument::read));
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
        return plans.find(query, new FindOptions().setSort(descending).setLimit(1), ExecutionPlanDocument::read)
                .map(found -> found.stream().findFirst());
    }

    @Override
    public Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request) {
        return plans.page(of(trainingPlanId), MongoSupport.ascending(ORDER), request, ExecutionPlanDocument::read);
    }

    private static JsonObject of(String trainingPlanId) {
        return new JsonObject().put("trainingPlanId", trainingPlanId);
    }
}
