package org.sumspace.assessment.metric.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How good a data set is.
 *
 * @param score weighted mean of the parts that apply, from 0 to 1
 */
public record Quality(double score, List<QualityPart> parts) {
    /**
     * One part of the quality score.
     *
     * @param score from 0 to 1; null if the part does not apply
     * @param meaning what was counted
     */
    public record QualityPart(
            String name, double weight, @Nullable Double score, String meaning) {}

    public Quality {
        parts = List.copyOf(parts);
    }
}
