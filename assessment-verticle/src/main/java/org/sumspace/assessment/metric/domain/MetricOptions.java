package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The optional computations of a run, in addition to those that need only the data set.
 *
 * @param analyses ids of the analyses that the run makes; empty for all that the data set has something for
 * @param groups columns whose values are compared
 * @param labels the column with what is true; null without
 * @param positive the favourable value of the label; null to choose it
 * @param predictions the column with what a model said; null without
 * @param scores the column with the probability of the positive label; null without
 * @param quasiIdentifiers columns that classes are formed by; empty for those that the inspection found
 * @param sensitive columns that classes may not reveal; empty for special categories and the label
 * @param recommendations a file with user, item and rank; null without
 * @param relevance a file with user and item; null without
 * @param against the earlier run to compare with; null without
 */
public record MetricOptions(
        List<String> analyses,
        List<String> groups,
        @Nullable String labels,
        @Nullable String positive,
        @Nullable String predictions,
        @Nullable String scores,
        List<String> quasiIdentifiers,
        List<String> sensitive,
        @Nullable AttachedFile recommendations,
        @Nullable AttachedFile relevance,
        @Nullable String against) {
    private static final MetricOptions NONE =
            new MetricOptions(List.of(), List.of(), null, null, null, null, List.of(), List.of(), null, null, null);

    public MetricOptions {
        analyses = List.copyOf(analyses);
        groups = List.copyOf(groups);
        quasiIdentifiers = List.copyOf(quasiIdentifiers);
        sensitive = List.copyOf(sensitive);
    }

    /** Everything that the data set says by itself. */
    public static MetricOptions none() {
        return NONE;
    }

    /** The options with files and the name of the earlier run. */
    public MetricOptions with(
            @Nullable AttachedFile recommended, @Nullable AttachedFile relevant, @Nullable String earlierRun) {
        return new MetricOptions(
                analyses,
                groups,
                labels,
                positive,
                predictions,
                scores,
                quasiIdentifiers,
                sensitive,
                recommended,
                relevant,
                earlierRun);
    }

    /** The columns that the options name. */
    public List<String> namedColumns() {
        return Stream.of(
                        Stream.of(labels, predictions, scores),
                        groups.stream(),
                        quasiIdentifiers.stream(),
                        sensitive.stream())
                .flatMap(Function.identity())
                .filter(Objects::nonNull)
                .toList();
    }

    public boolean makes(String analysis) {
        return analyses.isEmpty() || analyses.contains(analysis);
    }

    public boolean makesAny(List<String> some) {
        return some.stream().anyMatch(this::makes);
    }
}
