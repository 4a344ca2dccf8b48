package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.util.Optional;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;
import org.sumspace.common.training.execution.ModelVersion;

/** The document's id is training plan and round: MongoDB itself keeps a second version of a round out. */
final class MongoModelVersionStore implements ModelVersionStore {
    private static final String PLAN = "trainingPlanId";
    private static final String ROUND = "round";

    private final Documents versions;

    MongoModelVersionStore(MongoClient client) {
        this.versions = new Documents(client, "model_versions");
    }

    Future<Void> prepare() {
        return versions.uniqueIndex(PLAN, ROUND);
    }

    @Override
    public Future<ModelVersionRecord> addIfAbsent(ModelVersionRecord version) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, id(version.trainingPlanId(), version.round()))
                .put(PLAN, version.trainingPlanId())
                .put(ROUND, version.round())
                .put("executionPlanId", version.executionPlanId())
                .put("modelName", version.modelName())
                .put("statement", StoredBytes.text(version.statement().bytes()));
        return versions.insertIfAbsent(document)
                .compose(stored -> stored
                        ? Future.succeededFuture(version)
                        : find(version.trainingPlanId(), version.round()).map(Optional::orElseThrow));
    }

    @Override
    public Future<Optional<ModelVersionRecord>> find(String trainingPlanId, int round) {
        return versions.find(id(trainingPlanId, round)).map(found -> found.map(MongoModelVersionStore::read));
    }

    @Override
    public Future<Page<ModelVersionRecord>> page(String trainingPlanId, PageRequest request) {
        JsonObject query = new JsonObject().put(PLAN, trainingPlanId);
        return versions.page(query, Documents.ascending(ROUND), request)
                .map(page -> page.map(MongoModelVersionStore::read));
    }

    private static String id(String trainingPlanId, int round) {
        return trainingPlanId + "/" + round;
    }

    private static ModelVersionRecord read(JsonObject document) {
        return new ModelVersionRecord(
                document.getString(PLAN),
                document.getString("executionPlanId"),
                document.getString("modelName"),
                StoredBytes.statement(document, "statement", StatementType.MODEL_VERSION, ModelVersion::read));
    }
}
