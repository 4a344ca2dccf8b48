package org.sumspace.assessment.explanation.api;

import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Explanations and comparisons of models. */
public record ExplanationFeature(ExplanationService explanations, ComparisonService comparisons) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("explainModel", new ExplainModelHandler(explanations))
                .on("getFeatureImportance", new GetFeatureImportanceHandler(explanations))
                .on("computeFeatureImportance", new ComputeFeatureImportanceHandler(explanations))
                .on("compareModels", new CompareModelsHandler(comparisons))
                .on("listComparisons", new ListComparisonsHandler(comparisons))
                .on("getComparison", new GetComparisonHandler(comparisons));
    }
}
