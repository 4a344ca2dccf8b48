package org.sumspace.aggregator.release.core;

import java.util.List;
import java.util.Set;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Release;

/** Checks that the set sent with a release has the digest in the release, and that its sender can have agreed on it. */
public final class ReleasedSets {
    private ReleasedSets() {}

    /** @throws RefusedException the set does not match the release, or is impossible */
    public static void require(JoinedPlan plan, Release release, ContributorSet set) {
        boolean right = plan.hasParents()
                ? set.digest(plan.digest(), release.group()).equals(release.set()) && isPossible(plan, release, set)
                : set.size() == 0;
        if (!right) {
            throw new RefusedException(
                    RefusalReason.WRONG_SET, "the set does not have the digest or members that the release states");
        }
    }

    /** A group's contributors are among its processors; the parents' groups are those of the plan. */
    private static boolean isPossible(JoinedPlan plan, Release release, ContributorSet set) {
        List<Integer> positions = set.positions();
        if (plan.own().role() == AggregatorRole.MAIN) {
            return positions.stream().allMatch(group -> group >= 1 && group <= plan.groups());
        }
        return set.size() == release.size()
                && Set.copyOf(plan.leaves().positions(release.group())).containsAll(positions);
    }
}
