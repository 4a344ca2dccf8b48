package org.sumspace.processor.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sumspace.common.config.Checks;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * What this data provider asks for beyond the rules that hold for everyone.
 *
 * @param minContributors processors that a sum must have at least
 * @param minDataProviders data providers that a sum must have at least
 * @param requiredAggregators organisations of which one must be among the aggregators of every group its processors
 *     send to; empty: whichever
 */
public record Floors(int minContributors, int minDataProviders, Set<String> requiredAggregators) {
    public Floors {
        Checks.between("minContributors", minContributors, 3, 1_000_000);
        Checks.between("minDataProviders", minDataProviders, 2, 1_000_000);
        requiredAggregators = Set.copyOf(requiredAggregators);
    }

    /** Why a plan with these parameters is refused; empty if it is not. */
    public List<String> refusals(PlanParameters parameters) {
        List<String> refusals = new ArrayList<>();
        if (parameters.minContributors() < minContributors) {
            refusals.add("it would sum over fewer than " + minContributors + " processors");
        }
        if (parameters.minDataProviders() < minDataProviders) {
            refusals.add("it would sum over fewer than " + minDataProviders + " data providers");
        }
        return refusals;
    }

    /** Whether an organisation that this data provider insists on is in the group. */
    public boolean accepts(List<AggregatorEntry> group) {
        return requiredAggregators.isEmpty()
                || group.stream().map(AggregatorEntry::organisation).anyMatch(requiredAggregators::contains);
    }
}
