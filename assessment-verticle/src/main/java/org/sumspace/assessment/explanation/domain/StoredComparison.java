package org.sumspace.assessment.explanation.domain;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;

/**
 * A comparison that a workspace asked for.
 *
 * @param models in the order of the request
 * @param evaluationSet on whose rows they were compared; null if the request had the rows
 */
public record StoredComparison(
        String id,
        List<Model> models,
        ModelComparison content,
        @Nullable EvaluationSetReference evaluationSet,
        Instant createdAt) {
    public StoredComparison {
        models = List.copyOf(models);
    }

    /** One version of a model. */
    public record Model(String modelId, int version, String adapter, String type) {}
}
