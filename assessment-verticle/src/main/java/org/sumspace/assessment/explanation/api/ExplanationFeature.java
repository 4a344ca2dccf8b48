package org.sumspace.assessment.explanation.api;

import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Explanations and comparisons of models, and the rows that are kept for them. */
public record ExplanationFeature(ExplanationService explanations, ComparisonService comparisons, EvaluationSets sets)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("explainModel", new ExplainModelHandler(explanations))
                .on("getFeatureImportance", new GetFeatureImportanceHandler(explanations))
                .on("computeFeatureImportance", new ComputeFeatureImportanceHandler(explanations))
                .on("compareModels", new CompareModelsHandler(comparisons))
                .on("listComparisons", new ListComparisonsHandler(comparisons))
                .on("getComparison", new GetComparisonHandler(comparisons))
                .on("registerEvaluationSet", new RegisterEvaluationSetHandler(sets))
                .on("listEvaluationSets", new ListEvaluationSetsHandler(sets))
                .on("getEvaluationSet", new GetEvaluationSetHandler(sets))
                .on("deleteEvaluationSet", new DeleteEvaluationSetHandler(sets));
    }
}
