package org.sumspace.assessment.explanation.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.StoredComparison;
import org.sumspace.assessment.explanation.domain.StoredExplanation;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.page.PageRequest;

/** The explanations and comparisons of a workspace. */
public final class ExplanationStore {
    /** Older ones are removed. */
    private static final int EXPLANATIONS_OF_MODEL = 50;

    private static final int COMPARISONS = 200;

    private ExplanationStore() {}

    public static Future<Void> insert(SqlConnection tx, UUID workspace, UUID user, StoredExplanation explanation) {
        return new SqlStatement(
                        "INSERT INTO explanation (workspace_id, id, model_id, model_version, mode, method, content,"
                                + " created_by, created_at, evaluation_set)"
                                + " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)")
                .execute(
                        tx,
                        workspace,
                        explanation.id(),
                        explanation.modelId(),
                        explanation.modelVersion(),
                        explanation.content().mode(),
                        explanation.content().method(),
                        new JsonObject(JsonFiles.tree(explanation.content())),
                        user,
                        explanation.createdAt(),
                        json(explanation.evaluationSet()))
                .compose(stored -> new SqlStatement(
                                "DELETE FROM explanation WHERE workspace_id = $1 AND model_id = $2 AND id IN (SELECT"
                                        + " id FROM explanation WHERE workspace_id = $1 AND model_id = $2 ORDER BY number"
                                        + " DESC OFFSET " + EXPLANATIONS_OF_MODEL + ")")
                        .execute(tx, workspace, explanation.modelId()));
    }

    /** The newest explanation of a model that says how important features are. */
    public static Future<Optional<StoredExplanation>> latestImportance(SqlConnection tx, UUID workspace, String model) {
        return new SqlStatement(
                        "SELECT id, model_id, model_version, content, created_at, evaluation_set FROM explanation"
                                + " WHERE workspace_id = $1 AND model_id = $2"
                                + " AND jsonb_typeof(content -> 'feature_importance') = 'object'"
                                + " ORDER BY number DESC LIMIT 1")
                .first(
                        tx,
                        row -> new StoredExplanation(
                                row.getString("id"),
                                row.getString("model_id"),
                                row.getInteger("model_version"),
                                JsonFiles.convert(row.getJsonObject("content").getMap(), Explanation.class),
                                evaluationSet(row),
                                row.getOffsetDateTime("created_at").toInstant()),
                        workspace,
                        model);
    }

    public static Future<Void> insert(SqlConnection tx, UUID workspace, UUID user, StoredComparison comparison) {
        return new SqlStatement(
                        "INSERT INTO model_comparison (workspace_id, id, content, created_by, created_at, evaluation_set)"
                                + " VALUES ($1, $2, $3, $4, $5, $6)")
                .execute(
                        tx,
                        workspace,
                        comparison.id(),
                        new JsonObject(JsonFiles.tree(comparison.content()))
                                .put(
                                        "compared",
                                        new JsonArray(comparison.models().stream()
                                                .map(each -> new JsonObject(JsonFiles.tree(each)))
                                                .toList())),
                        user,
                        comparison.createdAt(),
                        json(comparison.evaluationSet()))
                .compose(stored -> new SqlStatement("DELETE FROM model_comparison WHERE workspace_id = $1 AND id IN"
                                + " (SELECT id FROM model_comparison WHERE workspace_id = $1"
                                + " ORDER BY number DESC OFFSET " + COMPARISONS + ")")
                        .execute(tx, workspace));
    }

    public static Future<Optional<StoredComparison>> comparison(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement(
                        "SELECT id, content, created_at, evaluation_set FROM model_comparison WHERE workspace_id = $1 AND id = $2")
                .first(tx, ExplanationStore::comparison, workspace, id);
    }

    /** The newest first. */
    public static Future<List<StoredComparison>> comparisons(SqlConnection tx, UUID workspace, PageRequest page) {
        return new SqlStatement(
                        "SELECT id, content, created_at, evaluation_set FROM model_comparison WHERE workspace_id = $1"
                                + " ORDER BY number DESC LIMIT $2 OFFSET $3")
                .list(tx, ExplanationStore::comparison, workspace, page.limit(), page.skip());
    }

    public static Future<Long> countComparisons(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT count(*) FROM model_comparison WHERE workspace_id = $1").number(tx, workspace);
    }

    private static StoredComparison comparison(Row row) {
        JsonObject content = row.getJsonObject("content");
        List<StoredComparison.Model> models = content.getJsonArray("compared").stream()
                .map(each -> JsonFiles.convert(((JsonObject) each).getMap(), StoredComparison.Model.class))
                .toList();
        return new StoredComparison(
                row.getString("id"),
                models,
                JsonFiles.convert(content.getMap(), ModelComparison.class),
                evaluationSet(row),
                row.getOffsetDateTime("created_at").toInstant());
    }

    private static @Nullable JsonObject json(@Nullable EvaluationSetReference set) {
        return set == null ? null : new JsonObject(JsonFiles.tree(set));
    }

    private static @Nullable EvaluationSetReference evaluationSet(Row row) {
        JsonObject set = row.getJsonObject("evaluation_set");
        return set == null ? null : JsonFiles.convert(set.getMap(), EvaluationSetReference.class);
    }
}
