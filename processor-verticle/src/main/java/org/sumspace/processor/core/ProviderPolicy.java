package org.sumspace.processor.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sumspace.common.config.Checks;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The requirements of this data provider for a plan, beyond the general rules.
 *
 * @param minContributors the least number of processors in a sum
 * @param minDataProviders the least number of data providers in a sum
 * @param requiredAggregators organisations of which at least one must run an aggregator in every group that the
 *     processors send to; empty for no requirement
 */
public record ProviderPolicy(int minContributors, int minDataProviders, Set<String> requiredAggregators) {
    public ProviderPolicy {
        Checks.between("minContributors", minContributors, 3, 1_000_000);
        Checks.between("minDataProviders", minDataProviders, 2, 1_000_000);
        requiredAggregators = Set.copyOf(requiredAggregators);
    }

    /** The reasons to refuse a plan with these parameters; empty if it is acceptable. */
    public List<String> refusals(PlanParameters parameters) {
        List<String> refusals = new ArrayList<>();
        requireAtLeast("minContributors", parameters.minContributors(), minContributors, refusals);
        requireAtLeast("minDataProviders", parameters.minDataProviders(), minDataProviders, refusals);
        return refusals;
    }

    private static void requireAtLeast(String parameter, int value, int least, List<String> refusals) {
        if (value < least) {
            refusals.add(parameter + " is " + value + ", but this node requires at least " + least);
        }
    }

    /** Whether the group contains an aggregator of a required organisation. */
    public boolean accepts(List<AggregatorEntry> group) {
        return requiredAggregators.isEmpty()
                || group.stream().map(AggregatorEntry::organisation).anyMatch(requiredAggregators::contains);
    }
}
