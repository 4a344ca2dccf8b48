package org.sumspace.assessment.metric.core;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Fairness.GroupRates;
import org.sumspace.assessment.metric.domain.Figure;

/** Fairness by group, with the definitions of Fairlearn. */
public final class GroupFairness {
    private static final String FEW = "fewer than two groups are large enough";
    private static final String NO_PREDICTIONS = "no predictions were given";

    private final List<Group> groups;
    private final boolean predicted;
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

    private GroupFairness(List<Group> groups, boolean predicted) {
        this.groups = groups;
        this.predicted = predicted;
        this.n = groups.stream().mapToLong(Group::n).sum();
    }

    /**
     * @param predicted whether there are predictions; without them the label itself is compared
     * @param minGroup rows that a group must have to be compared
     */
    public static Fairness of(String column, String positive, List<Group> groups, boolean predicted, int minGroup) {
        GroupFairness large = new GroupFairness(
                groups.stream().filter(each -> each.n() >= minGroup).toList(), predicted);
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
        return Rates.difference(largest(hits, of), smallest(hits, of), n);
    }

    private Figure odds() {
        if (!isComparable(Group::positives) || !isComparable(Group::negatives)) {
            return Figure.undefined(groups.size() < 2 ? FEW : "a group has rows of one label only", n);
        }
        Figure truePositives = difference(Group::truePositives, Group::positives);
        Figure falsePositives = difference(Group::falsePositives, Group::negatives);
        return requireNonNull(truePositives.value()) >= requireNonNull(falsePositives.value())
                ? truePositives
                : falsePositives;
    }

    private Figure ratio() {
        if (!isComparable(Group::n)) {
            return Figure.undefined(FEW, n);
        }
        return Rates.ratio(smallest(compared(), Group::n), largest(compared(), Group::n), n);
    }

    private Rates.Share largest(ToLongFunction<Group> hits, ToLongFunction<Group> of) {
        return shares(hits, of)
                .max(Comparator.comparingDouble(Rates.Share::rate))
                .orElseThrow();
    }

    private Rates.Share smallest(ToLongFunction<Group> hits, ToLongFunction<Group> of) {
        return shares(hits, of)
                .min(Comparator.comparingDouble(Rates.Share::rate))
                .orElseThrow();
    }

    private Stream<Rates.Share> shares(ToLongFunction<Group> hits, ToLongFunction<Group> of) {
        return groups.stream().map(group -> new Rates.Share(hits.applyAsLong(group), of.applyAsLong(group)));
    }
}
