package org.sumspace.assessment.metric.core;

import java.util.List;
import org.sumspace.assessment.metric.domain.MetricResult.Quality;
import org.sumspace.assessment.metric.domain.MetricResult.Quality.QualityPart;
import org.sumspace.assessment.shared.core.Rounding;

/** The quality score: Σ w·s / Σ w over the parts that apply. */
public final class QualityScore {
    private QualityScore() {}

    /** @return 0 if no part applies */
    public static Quality of(List<QualityPart> parts) {
        double weights = 0;
        double sum = 0;
        for (QualityPart part : parts) {
            if (part.score() != null) {
                weights += part.weight();
                sum += part.weight() * part.score();
            }
        }
        return new Quality(weights == 0 ? 0 : Rounding.four(sum / weights), parts);
    }
}
