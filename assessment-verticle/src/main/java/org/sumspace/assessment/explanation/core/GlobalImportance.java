package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.explanation.domain.ImportanceTable.FeatureImportance;
import org.sumspace.assessment.shared.core.Rounding;

/** How much a model depends on its features over several rows. */
public final class GlobalImportance {
    static final int DECIMALS = 6;

    /** Equal features stay in the order of the model. */
    static final Comparator<FeatureImportance> MOST_IMPORTANT_FIRST =
            Comparator.comparingDouble(FeatureImportance::mean).reversed();

    private GlobalImportance() {}

    /** The mean absolute contributions, from the largest to the smallest. */
    public static List<FeatureImportance> of(List<LocalExplanation> rows) {
        int features = rows.get(0).contributions().size();
        List<FeatureImportance> importances = new ArrayList<>();
        for (int j = 0; j < features; j++) {
            double sum = 0;
            for (LocalExplanation row : rows) {
                sum += Math.abs(row.contributions().get(j));
            }
            importances.add(new FeatureImportance(j, Rounding.to(DECIMALS, sum / rows.size()), null));
        }
        importances.sort(MOST_IMPORTANT_FIRST);
        return importances;
    }
}
