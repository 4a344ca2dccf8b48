package org.sumspace.assessment.explanation.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Explanations and comparisons of models, and the rows that are kept for them. */
public record ExplanationFeature(ExplanationService explanations, ComparisonService comparisons, EvaluationSets sets)
        implements Feature {
    private static final long SEED = 42;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("explainModel", this::explainModel)
                .on("getFeatureImportance", this::getFeatureImportance)
                .on("computeFeatureImportance", this::computeFeatureImportance)
                .on("compareModels", this::compareModels)
                .on("listComparisons", this::listComparisons)
                .on("getComparison", this::getComparison)
                .on("registerEvaluationSet", this::registerEvaluationSet)
                .on("listEvaluationSets", this::listEvaluationSets)
                .on("getEvaluationSet", this::getEvaluationSet)
                .on("deleteEvaluationSet", this::deleteEvaluationSet);
    }

    private Future<Answer> explainModel(ApiRequest request) {
        JsonObject body = request.object();
        ExplanationMode mode = ExplanationMode.of(body.getString("mode", ExplanationMode.GLOBAL.label()))
                .orElseThrow();
        return explain(request, mode).map(explained -> Answer.json(ExplanationJson.explained(explained)));
    }

    private Future<Answer> getFeatureImportance(ApiRequest request) {
        return explanations
                .latestImportance(request.path("model_id"), Callers.of(request))
                .map(latest -> Answer.json(ExplanationJson.importance(latest)));
    }

    private Future<Answer> computeFeatureImportance(ApiRequest request) {
        return explain(request, ExplanationMode.GLOBAL)
                .map(explained -> Answer.json(ExplanationJson.importance(explained.explanation())));
    }

    private Future<ExplanationService.Explained> explain(ApiRequest request, ExplanationMode mode) {
        return explanations.explain(
                request.path("model_id"), ExplanationJson.question(request.object(), mode), Callers.of(request));
    }

    private Future<Answer> compareModels(ApiRequest request) {
        JsonObject body = request.object();
        return comparisons
                .compare(
                        texts(body, "model_ids"),
                        ExplanationJson.source(body, body.getJsonObject("req", new JsonObject())),
                        body.getLong("seed", SEED),
                        Callers.of(request))
                .map(comparison -> Answer.json(ComparisonJson.of(comparison)));
    }

    private Future<Answer> listComparisons(ApiRequest request) {
        return comparisons
                .list(request.page(), Callers.of(request))
                .map(page -> Answer.json(page.toJson("comparisons", ComparisonJson::summary)));
    }

    private Future<Answer> getComparison(ApiRequest request) {
        return comparisons
                .find(request.path("comparison_id"), Callers.of(request))
                .map(comparison -> Answer.json(ComparisonJson.of(comparison)));
    }

    private Future<Answer> registerEvaluationSet(ApiRequest request) {
        JsonObject body = request.object();
        EvaluationSets.Registration registration = new EvaluationSets.Registration(
                body.getString("evaluation_set_id"),
                body.getString("description"),
                texts(body, "feature_names"),
                ExplanationJson.list(body, "instances"),
                ExplanationJson.values(body, "labels"));
        return sets.register(registration, Callers.of(request)).map(set -> Answer.created(EvaluationSetJson.of(set)));
    }

    private Future<Answer> listEvaluationSets(ApiRequest request) {
        return sets.list(request.page(), Callers.of(request))
                .map(page -> Answer.json(page.toJson("evaluation_sets", EvaluationSetJson::of)));
    }

    private Future<Answer> getEvaluationSet(ApiRequest request) {
        return sets.find(request.path("evaluation_set_id"), Callers.of(request))
                .map(set -> Answer.json(EvaluationSetJson.of(set)));
    }

    private Future<Answer> deleteEvaluationSet(ApiRequest request) {
        return sets.delete(request.path("evaluation_set_id"), Callers.of(request))
                .map(done -> Answer.empty());
    }

    private static List<String> texts(JsonObject body, String name) {
        return ExplanationJson.list(body, name).stream().map(String::valueOf).toList();
    }
}
