package org.sumspace.assessment.explanation.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.explanation.domain.ModelPair;
import org.sumspace.assessment.explanation.domain.ModelPlots;
import org.sumspace.assessment.explanation.domain.StoredComparison;
import org.sumspace.assessment.metric.domain.Figure;

/** Comparisons as answers have them. */
final class ComparisonJson {
    private ComparisonJson() {}

    /** Without figures. */
    static JsonObject summary(StoredComparison stored) {
        return new JsonObject()
                .put("comparison_id", stored.id())
                .put("created_at", stored.createdAt().toString())
                .put("task", stored.content().task())
                .put("rows", stored.content().rows())
                .put("model_ids", new JsonArray(names(stored)));
    }

    static JsonObject of(StoredComparison stored) {
        ModelComparison comparison = stored.content();
        JsonArray models = new JsonArray();
        comparison.models().forEach(each -> models.add(model(stored, each)));
        JsonArray pairs = new JsonArray();
        comparison.pairs().forEach(each -> pairs.add(pair(stored, each)));
        JsonObject answer = new JsonObject()
                .put("comparison_id", stored.id())
                .put("created_at", stored.createdAt().toString())
                .put("task", comparison.task())
                .put("rows", comparison.rows())
                .put("comparison", models)
                .put("pairs", pairs)
                .put("plot", new JsonObject(ExplanationJson.RECORDS.tree(ModelPlots.radar(names(stored), comparison))));
        EvaluationSetJson.named(answer, stored.evaluationSet());
        return comparison.sortedBy() == null ? answer : answer.put("sorted_by", comparison.sortedBy());
    }

    private static List<String> names(StoredComparison stored) {
        return stored.models().stream().map(StoredComparison.Model::modelId).toList();
    }

    private static JsonObject model(StoredComparison stored, ComparedModel model) {
        StoredComparison.Model which = stored.models().get(model.index());
        JsonObject json = new JsonObject()
                .put("model_id", which.modelId())
                .put("version", which.version())
                .put("adapter", which.adapter())
                .put("type", which.type());
        JsonObject metrics = new JsonObject();
        for (Map.Entry<String, Figure> metric : model.metrics().entrySet()) {
            metrics.put(metric.getKey(), new JsonObject(ExplanationJson.RECORDS.tree(metric.getValue())));
            if (metric.getValue().isDefined()) {
                json.put(metric.getKey(), metric.getValue().value());
            }
        }
        return json.put("metrics", metrics);
    }

    private static JsonObject pair(StoredComparison stored, ModelPair pair) {
        JsonObject json = new JsonObject(ExplanationJson.RECORDS.tree(pair));
        return json.put("first", stored.models().get(pair.first()).modelId())
                .put("second", stored.models().get(pair.second()).modelId());
    }
}
