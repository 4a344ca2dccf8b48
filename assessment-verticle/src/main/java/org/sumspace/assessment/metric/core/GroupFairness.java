package org.sumspace.assessment.metric.core;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.GroupRates;

/** Fairness by group, with the definitions of Fairlearn. */
public final class GroupFairness {
    private static final int SAMPLES = 1_000;
    private static final String FEW = "fewer than two groups are large enough";
    private static final String NO_PREDICTIONS = "no predictions were given";

    private final List<Group> groups;
    private final boolean predicted;
    private final long seed;
    private final long n;

    /**
     * The rows of a group.
     *
     * @param positives rows with the positive label
     * @param truePositives rows with positive label and prediction
     * @param falsePositives rows with the positive prediction and another label
     */
    public record Group(String name, long n, long positives, long truePositives, long falsePositives) {
        long selected() {
            return truePositives + falsePositives;
        }

        long negatives() {
            return n - positives;
        }
    }

    private GroupFairness(List<Group> groups, boolean predicted, long seed) {
        this.groups = groups;
        this.predicted = predicted;
        this.seed = seed;
        this.n = groups.stream().mapToLong(Group::n).sum();
    }

    /**
     * @param predicted whether there are predictions; without them the label itself is compared
     * @param minGroup rows that a group must have to be compared
     * @param seed of the bootstrap
     */
    public static Fairness of(
            String column, String positive, List<Group> groups, boolean predicted, int minGroup, long seed) {
        GroupFairness large = new GroupFairness(
                groups.stream().filter(each -> each.n() >= minGroup).toList(), predicted, seed);
        return new Fairness(
                column,
                positive,
                predicted ? "predictions" : "labels",
                minGroup,
                groups.stream().map(each -> rates(each, predicted, minGroup)).toList(),
                large.difference(large.compared(), Group::n),
                large.ratio(),
                predicted ? large.odds() : Figure.undefined(NO_PREDICTIONS, large.n),
                predicted
                        ? large.difference(Group::truePositives, Group::selected)
                        : Figure.undefined(NO_PREDICTIONS, large.n));
    }

    private static GroupRates rates(Group group, boolean predicted, int minGroup) {
        return new GroupRates(
                group.name(),
                group.n(),
                group.n() >= minGroup,
                Rates.of(group.positives(), group.n()),
                rate(predicted, group.selected(), group.n()),
                rate(predicted, group.truePositives(), group.positives()),
                rate(predicted, group.falsePositives(), group.negatives()),
                rate(predicted, group.truePositives(), group.selected()));
    }

    private static @Nullable Figure rate(boolean predicted, long hits, long n) {
        return predicted ? Rates.of(hits, n) : null;
    }

    private ToLongFunction<Group> compared() {
        return predicted ? Group::selected : Group::positives;
    }

    /** Whether two groups can be compared by a rate of which {@code of} is the whole. */
    private boolean isComparable(ToLongFunction<Group> of) {
        return groups.size() >= 2 && groups.stream().allMatch(each -> of.applyAsLong(each) > 0);
    }

    private Figure difference(ToLongFunction<Group> hits, ToLongFunction<Group> of) {
        if (!isComparable(of)) {
            return Figure.undefined(groups.size() < 2 ? FEW : "a group has no such rows", n);
        }
        return bootstrapped(
                spread(group -> (double) hits.applyAsLong(group) / of.applyAsLong(group)),
                random -> spread(group -> Rates.resampled(hits.applyAsLong(group), of.applyAsLong(group), random)));
    }

    private Figure odds() {
        if (!isComparable(Group::positives) || !isComparable(Group::negatives)) {
            return Figure.undefined(groups.size() < 2 ? FEW : "a group has rows of one label only", n);
        }
        return bootstrapped(
                Math.max(
                        spread(group -> (double) group.truePositives() / group.positives()),
                        spread(group -> (double) group.falsePositives() / group.negatives())),
                random -> Math.max(
                        spread(group -> Rates.resampled(group.truePositives(), group.positives(), random)),
                        spread(group -> Rates.resampled(group.falsePositives(), group.negatives(), random))));
    }

    private Figure ratio() {
        if (!isComparable(Group::n)) {
            return Figure.undefined(FEW, n);
        }
        ToLongFunction<Group> hits = compared();
        return bootstrapped(
                quotient(group -> (double) hits.applyAsLong(group) / group.n()),
                random -> quotient(group -> Rates.resampled(hits.applyAsLong(group), group.n(), random)));
    }

    private Figure bootstrapped(double value, ToDoubleFunction<SplittableRandom> sample) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] results = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            results[i] = sample.applyAsDouble(random);
        }
        return Rates.withInterval(Figure.exact(value, n), results, seed);
    }

    private double spread(ToDoubleFunction<Group> rate) {
        double[] rates = groups.stream().mapToDouble(rate).toArray();
        return java.util.Arrays.stream(rates).max().orElse(0)
                - java.util.Arrays.stream(rates).min().orElse(0);
    }

    private double quotient(ToDoubleFunction<Group> rate) {
        double[] rates = groups.stream().mapToDouble(rate).toArray();
        double max = java.util.Arrays.stream(rates).max().orElse(0);
        return max == 0 ? 1 : java.util.Arrays.stream(rates).min().orElse(0) / max;
    }
}
