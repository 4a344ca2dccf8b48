package org.sumspace.assessment.metric.domain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.metric.domain.UseMetrics.Covered;

/**
 * The metrics of learning records.
 *
 * @param actors with all anonymous viewers as one actor, as existing clients compute it
 * @param knownActors without anonymous viewers
 * @param representation index of each view context, the most frequent first
 */
public record EventMetrics(
        Concentration actors,
        Concentration knownActors,
        Concentration resources,
        List<Covered> coverage,
        double sparsity,
        double density,
        Map<String, Double> representation,
        double balanceRatio,
        List<String> underRepresented,
        List<String> overRepresented) {
    public EventMetrics {
        coverage = List.copyOf(coverage);
        representation = Collections.unmodifiableMap(new LinkedHashMap<>(representation));
        underRepresented = List.copyOf(underRepresented);
        overRepresented = List.copyOf(overRepresented);
    }
}
