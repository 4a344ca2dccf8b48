package org.sumspace.aggregator.release.core;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.aggregator.round.domain.SetRules;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.training.execution.GroupThresholds;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;

/** The plan's thresholds on the contributors of several groups together, as a parent sees them. */
public final class UnionRules implements SetRules {
    private final JoinedPlan plan;
    private final IntFunction<Optional<ContributorSet>> setOf;
    private final Set<Integer> lost = new HashSet<>();

    /** @param setOf the contributors of a group whose sum is stored; empty for other groups */
    public UnionRules(JoinedPlan plan, IntFunction<Optional<ContributorSet>> setOf) {
        this.plan = plan;
        this.setOf = setOf;
    }

    /** Records that no sum of this group will arrive. */
    public void lose(int group) {
        lost.add(group);
    }

    /** @param groups whose sums this parent holds */
    @Override
    public List<String> unmet(ContributorSet groups) {
        return unmet(positions(groups).toList());
    }

    @Override
    public int contributors(ContributorSet groups) {
        return (int) positions(groups).count();
    }

    /** The thresholds that are missed even if all processors that still can contribute do so. */
    public List<String> unmetAtBest() {
        return unmet(IntStream.rangeClosed(1, plan.groups())
                .filter(group -> !lost.contains(group))
                .boxed()
                .flatMap(group -> setOf.apply(group).map(ContributorSet::positions).stream()
                        .findFirst()
                        .orElseGet(() -> plan.leaves().positions(group))
                        .stream())
                .toList());
    }

    private Stream<Integer> positions(ContributorSet groups) {
        return groups.entries().stream()
                .map(ReceivedList.Entry::position)
                .flatMap(group -> setOf.apply(group).orElseThrow().positions().stream());
    }

    private List<String> unmet(List<Integer> positions) {
        return GroupThresholds.unmet(
                plan.trainingPlan().parameters(), plan.leaves(), plan.leaves().size(), positions);
    }
}
