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
                .handle("explainModel", new ExplainModelHandler(explanations))
                .handle("getFeatureImportance", new GetFeatureImportanceHandler(explanations))
                .handle("computeFeatureImportance", new ComputeFeatureImportanceHandler(explanations))
                .handle("compareModels", new CompareModelsHandler(comparisons))
                .handle("listComparisons", new ListComparisonsHandler(comparisons))
                .handle("getComparison", new GetComparisonHandler(comparisons))
                .handle("registerEvaluationSet", new RegisterEvaluationSetHandler(sets))
                .handle("listEvaluationSets", new ListEvaluationSetsHandler(sets))
                .handle("getEvaluationSet", new GetEvaluationSetHandler(sets))
                .handle("deleteEvaluationSet", new DeleteEvaluationSetHandler(sets));
    }
}
