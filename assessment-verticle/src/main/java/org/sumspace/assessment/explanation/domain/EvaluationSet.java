package org.sumspace.assessment.explanation.domain;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Rows with labels that a workspace keeps for explanations and comparisons of models.
 *
 * @param description null without
 * @param sha256 of the canonical JSON of features, rows and labels
 * @param bytes of this JSON
 */
public record EvaluationSet(
        String id,
        @Nullable String description,
        List<String> featureNames,
        int rows,
        String sha256,
        long bytes,
        UUID registeredBy,
        Instant registeredAt) {
    public EvaluationSet {
        featureNames = List.copyOf(featureNames);
    }

    /** The reference to the set in results that were computed from it. */
    public EvaluationSetReference reference() {
        return new EvaluationSetReference(id, sha256);
    }

    /** The evaluation set that a result was computed from; it may have been deleted since. */
    public record EvaluationSetReference(String id, String sha256) {}
}
