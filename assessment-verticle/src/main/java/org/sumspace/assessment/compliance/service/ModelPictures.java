package org.sumspace.assessment.compliance.service;

import java.util.List;
import org.sumspace.assessment.compliance.core.ComparisonPage;
import org.sumspace.assessment.compliance.core.ModelPlots;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.figure.domain.Plot;

/** The plots of explanations and comparisons, from their own figures. */
public final class ModelPictures {
    private ModelPictures() {}

    public static Plot of(Explanation explanation) {
        if (!explanation.partialDependence().isEmpty()) {
            return ModelPlots.dependence(explanation).named("partial_dependence_plot", "Partial dependence");
        }
        if (!explanation.local().isEmpty()) {
            return ModelPlots.waterfall(explanation)
                    .named("local_explanation_waterfall", "Explanation of a prediction");
        }
        return ModelPlots.importance(explanation).named("feature_importance_bar", "Importance of features");
    }

    /** @param names of the models in the order of the request */
    public static Plot of(List<String> names, ModelComparison comparison) {
        return ComparisonPage.radar(names, comparison);
    }
}
