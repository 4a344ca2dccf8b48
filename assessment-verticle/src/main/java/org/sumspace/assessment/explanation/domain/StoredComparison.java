package org.sumspace.assessment.explanation.domain;

import java.time.Instant;
import java.util.List;

/**
 * A comparison that a workspace asked for.
 *
 * @param models in the order of the request
 */
public record StoredComparison(String id, List<Model> models, ModelComparison content, Instant createdAt) {
    public StoredComparison {
        models = List.copyOf(models);
    }

    /** One version of a model. */
    public record Model(String modelId, int version, String adapter, String type) {}
}
