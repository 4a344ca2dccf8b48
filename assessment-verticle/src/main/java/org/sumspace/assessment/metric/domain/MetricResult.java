package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.UseMetrics.PairCount;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.SensitiveRisk;

/**
 * The metrics of a run, all of them over all rows.
 *
 * @param events null unless the rows are learning records
 * @param use null unless the rows are learning records
 * @param overallCompleteness of the keys that statements have, or of the cells of a table
 * @param disclosure by the quasi-identifiers that were kept; null if there is none
 * @param missingTogether rows in which two columns lack a value; a column with itself: rows in which it does
 * @param predictions null without labels and predictions
 * @param ranking null without recommendations
 * @param drift null without an earlier run
 * @param notComputed analyses that were asked for, and why they could not be made
 */
public record MetricResult(
        long rows,
        @Nullable EventMetrics events,
        @Nullable UseMetrics use,
        double overallCompleteness,
        Quality quality,
        @Nullable DisclosureRisk disclosure,
        List<SensitiveRisk> sensitive,
        List<PairCount> missingTogether,
        List<GroupDistribution> groups,
        List<Fairness> fairness,
        @Nullable PredictionResult predictions,
        @Nullable RankingResult ranking,
        @Nullable DriftResult drift,
        List<NotComputed> notComputed) {
    /**
     * How many rows the groups of a column have.
     *
     * @param groups the largest first; groups of fewer than 5 rows are one group, "other"
     * @param balanceRatio smallest / largest group
     */
    public record GroupDistribution(String column, List<GroupCount> groups, double balanceRatio) {
        /** @param index count / mean count of the groups */
        public record GroupCount(String group, long n, double index) {}

        public GroupDistribution {
            groups = List.copyOf(groups);
        }
    }

    public MetricResult {
        sensitive = List.copyOf(sensitive);
        missingTogether = List.copyOf(missingTogether);
        groups = List.copyOf(groups);
        fairness = List.copyOf(fairness);
        notComputed = List.copyOf(notComputed);
    }

    public Optional<EventMetrics> eventMetrics() {
        return Optional.ofNullable(events);
    }

    /** With the predictions of a model in the place of those of a column. */
    public MetricResult with(ModelPerformance model) {
        return with(model.predictions(), model.fairness(), model.notComputed(), ModelPerformance.ANALYSES);
    }

    /** With the quality of a model on held-out rows; groups stay compared over all rows of the run. */
    public MetricResult withQuality(ModelPerformance model) {
        return with(
                model.predictions(),
                fairness,
                model.notComputed().stream()
                        .filter(each -> ModelPerformance.OF_QUALITY.contains(each.analysis()))
                        .map(each -> each.analysis().equals("segment_performance") && !groups.isEmpty()
                                ? new NotComputed(each.analysis(), "the test rows have no columns of groups")
                                : each)
                        .toList(),
                ModelPerformance.OF_QUALITY);
    }

    private MetricResult with(
            @Nullable PredictionResult newPredictions,
            List<Fairness> newFairness,
            List<NotComputed> newReasons,
            Set<String> replaced) {
        List<NotComputed> reasons = Stream.concat(
                        notComputed.stream().filter(each -> !replaced.contains(each.analysis())), newReasons.stream())
                .toList();
        return new MetricResult(
                rows,
                events,
                use,
                overallCompleteness,
                quality,
                disclosure,
                sensitive,
                missingTogether,
                groups,
                newFairness,
                newPredictions,
                ranking,
                drift,
                reasons);
    }

    /** Why an analysis that was asked for could not be made; empty if nothing is known about it. */
    public Optional<String> reason(String analysis) {
        return notComputed.stream()
                .filter(each -> each.analysis().equals(analysis))
                .map(NotComputed::reason)
                .findFirst();
    }

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
}
