package org.sumspace.assessment.explanation.domain;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Figure;

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

    /**
     * A model among others.
     *
     * @param index of the model in the request
     * @param metrics by name, each with its interval, always in the same order; empty without labels
     */
    public record ComparedModel(int index, Map<String, Figure> metrics) {
        /** Databases do not keep the order of the members of an object. */
        private static final List<String> ORDER = List.of("accuracy", "macro_f1", "roc_auc", "rmse", "mae", "r2");

        public ComparedModel {
            Map<String, Figure> ordered = new LinkedHashMap<>();
            metrics.entrySet().stream()
                    .sorted(Comparator.comparingInt(metric -> ORDER.indexOf(metric.getKey())))
                    .forEach(metric -> ordered.put(metric.getKey(), metric.getValue()));
            metrics = Collections.unmodifiableMap(ordered);
        }
    }
}
