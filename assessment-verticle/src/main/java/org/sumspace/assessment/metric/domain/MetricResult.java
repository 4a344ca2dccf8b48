package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.domain.DisclosureRisk;

/**
 * The metrics of a run, all of them over all rows.
 *
 * @param events null unless the rows are learning records
 * @param overallCompleteness of the keys that statements have, or of the cells of a table
 * @param disclosure by the quasi-identifiers that were kept; null if there is none
 */
public record MetricResult(
        long rows,
        @Nullable EventMetrics events,
        double overallCompleteness,
        Quality quality,
        @Nullable DisclosureRisk disclosure) {
    public Optional<EventMetrics> eventMetrics() {
        return Optional.ofNullable(events);
    }

    /** Analyses that no run makes yet, and those that this data set has nothing for. */
    public static List<NotComputed> notComputed(boolean events, boolean quasiIdentifiers) {
        List<NotComputed> missing = new java.util.ArrayList<>();
        if (!events) {
            missing.add(new NotComputed(
                    "concentration, coverage, representation, times",
                    "the rows are not learning records of a known schema"));
        }
        if (!quasiIdentifiers) {
            missing.add(new NotComputed("disclosure risk", "no quasi-identifier was kept"));
        }
        missing.add(new NotComputed("l-diversity, t-closeness", "no sensitive attribute was named"));
        missing.add(new NotComputed("ranking metrics", "no recommendations were given"));
        missing.add(new NotComputed("fairness by group", "no labels, predictions and groups were given"));
        missing.add(new NotComputed("model analysis and explanations", "no model was given"));
        missing.add(new NotComputed("drift", "no earlier run was given to compare with"));
        missing.add(
                new NotComputed("names of persons in free text", "they are recognised by the names of columns only"));
        return missing;
    }
}
