package org.sumspace.assessment.explanation.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several models on the same rows.
 *
 * @param task classification or regression
 * @param sortedBy the metric by which models are sorted, the best first; null without labels, then they are in the order of the
 *     request
 */
public record ModelComparison(
        String task, int rows, @Nullable String sortedBy, List<ComparedModel> models, List<ModelPair> pairs) {
    public ModelComparison {
        models = List.copyOf(models);
        pairs = List.copyOf(pairs);
    }
}
