package org.sumspace.assessment.explanation.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;

/**
 * An explanation that a workspace asked for, of one version of a model.
 *
 * @param evaluationSet whose rows were explained; null if the request had the rows
 */
public record StoredExplanation(
        String id,
        String modelId,
        int modelVersion,
        Explanation content,
        @Nullable EvaluationSetReference evaluationSet,
        Instant createdAt) {}
