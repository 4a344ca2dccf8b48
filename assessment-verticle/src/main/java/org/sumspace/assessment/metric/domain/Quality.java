package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * How good a data set is.
 *
 * @param score weighted mean of the parts that apply, from 0 to 1
 */
public record Quality(double score, List<QualityPart> parts) {
    public Quality {
        parts = List.copyOf(parts);
    }
}
