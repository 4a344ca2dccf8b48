package org.sumspace.catalog.training.execution.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.QualityEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.execution.ModelVersion;

/** Model versions. A document's id is training plan and round, so that no round has two versions. */
public final class ModelVersionStore {
    private static final String PLAN = "trainingPlanId";
    private static final String ROUND = "round";

    private final Documents versions;

    public ModelVersionStore(DocumentStore database) {
        this.versions = database.documents("model_versions");
    }

    public Future<Void> createIndexes() {
        return versions.uniqueIndex(PLAN, ROUND);
    }

    /** Stores the version if the round has none; returns the stored one. */
    public Future<ModelVersionRecord> addIfAbsent(ModelVersionRecord version) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, id(version.trainingPlanId(), version.round()))
                .put(PLAN, version.trainingPlanId())
                .put(ROUND, version.round())
                .put("executionPlanId", version.executionPlanId())
                .put("modelName", version.modelName())
                .put("statement", StoredBytes.text(version.statement().bytes()));
        Convergence convergence = version.convergence();
        if (convergence != null) {
            document.put("convergence", convergence.state().name()).put("convergenceRounds", convergence.rounds());
        }
        QualityEnd end = version.qualityEnd();
        if (end != null) {
            document.put("endOutcome", end.outcome().name()).put("endReason", end.reason());
        }
        return versions.insertIfAbsent(document)
                .compose(stored -> stored
                        ? Future.succeededFuture(version)
                        : find(version.trainingPlanId(), version.round()).map(Optional::orElseThrow));
    }

    /** Adds the evaluation of the last version, which is stored; repeating that changes nothing. */
    public Future<ModelVersionRecord> setFinalEvaluation(ModelVersionRecord version, FinalEvaluation evaluation) {
        JsonObject fields = new JsonObject()
                .put("evaluationPlanId", evaluation.executionPlanId())
                .put("evaluation", StoredBytes.text(evaluation.statement().bytes()));
        QualityEnd end = evaluation.qualityEnd();
        if (end != null) {
            fields.put("evaluationOutcome", end.outcome().name()).put("evaluationReason", end.reason());
        }
        return versions.set(Query.is(Documents.ID, id(version.trainingPlanId(), version.round())), fields)
                .map(changed -> version.evaluated(evaluation));
    }

    public Future<Optional<ModelVersionRecord>> find(String trainingPlanId, int round) {
        return versions.find(id(trainingPlanId, round)).map(found -> found.map(ModelVersionStore::read));
    }

    /** The versions of these rounds that exist, ordered by round. */
    public Future<List<ModelVersionRecord>> ofRounds(String trainingPlanId, int first, int last) {
        List<String> ids = IntStream.rangeClosed(first, last)
                .mapToObj(round -> id(trainingPlanId, round))
                .toList();
        return versions.listOneOf(Query.everything(), Documents.ID, ids)
                .map(found -> found.stream()
                        .map(ModelVersionStore::read)
                        .sorted(Comparator.comparingInt(ModelVersionRecord::round))
                        .toList());
    }

    /** The versions of a training plan, ordered by round. */
    public Future<Page<ModelVersionRecord>> page(String trainingPlanId, PageRequest request) {
        return versions.page(Query.is(PLAN, trainingPlanId), Order.ascending(ROUND), request)
                .map(page -> page.map(ModelVersionStore::read));
    }

    /** The versions of the last rounds, the latest first. */
    public Future<List<ModelVersionRecord>> latest(String trainingPlanId, int limit) {
        return versions.list(Query.is(PLAN, trainingPlanId), Order.descending(ROUND), limit)
                .map(found -> found.stream().map(ModelVersionStore::read).toList());
    }

    private static String id(String trainingPlanId, int round) {
        return trainingPlanId + "/" + round;
    }

    private static ModelVersionRecord read(JsonObject document) {
        return new ModelVersionRecord(
                document.getString(PLAN),
                document.getString("executionPlanId"),
                document.getString("modelName"),
                StoredBytes.statement(document.getString("statement"), StatementType.MODEL_VERSION, ModelVersion::read),
                convergence(document),
                qualityEnd(document, "endOutcome", "endReason"),
                finalEvaluation(document));
    }

    private static @Nullable QualityEnd qualityEnd(JsonObject document, String outcomeField, String reasonField) {
        String outcome = document.getString(outcomeField);
        return outcome == null ? null : new QualityEnd(Outcome.valueOf(outcome), document.getString(reasonField));
    }

    private static @Nullable FinalEvaluation finalEvaluation(JsonObject document) {
        String plan = document.getString("evaluationPlanId");
        return plan == null
                ? null
                : new FinalEvaluation(
                        plan,
                        StoredBytes.statement(
                                document.getString("evaluation"), StatementType.MODEL_VERSION, ModelVersion::read),
                        qualityEnd(document, "evaluationOutcome", "evaluationReason"));
    }

    private static @Nullable Convergence convergence(JsonObject document) {
        String state = document.getString("convergence");
        return state == null
                ? null
                : new Convergence(Convergence.State.valueOf(state), document.getInteger("convergenceRounds"));
    }
}
