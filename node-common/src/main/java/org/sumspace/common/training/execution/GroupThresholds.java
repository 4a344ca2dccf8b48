package org.sumspace.common.training.execution;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.sumspace.common.training.plan.PlanParameters;

/** When a sum is of enough contributors to be released. A pure function, so that all aggregators decide alike. */
public final class GroupThresholds {
    /** With fewer, a data provider could subtract its own updates and see a single foreign one. */
    private static final int MIN_OTHERS = 2;

    private GroupThresholds() {}

    /**
     * @param processors how many could contribute: those of the group, or all of the plan at the parents
     * @param positions of those that did, each once
     * @return what is missing; empty if nothing
     */
    public static List<String> unmet(
            PlanParameters parameters, LeafList leaves, int processors, Collection<Integer> positions) {
        int size = positions.size();
        Map<String, Long> providers = positions.stream()
                .map(position -> leaves.consent(position).organisation())
                .collect(groupingBy(identity(), counting()));
        List<String> unmet = new ArrayList<>();
        if (size < parameters.minContributors()) {
            unmet.add(size + " contributors where " + parameters.minContributors() + " are the minimum");
        }
        if (size < parameters.minContributorFraction() * processors) {
            unmet.add(size + " contributors of " + processors + " processors, less than the fraction "
                    + parameters.minContributorFraction());
        }
        if (providers.size() < parameters.minDataProviders()) {
            unmet.add(providers.size() + " data providers where " + parameters.minDataProviders() + " are the minimum");
        }
        if (providers.values().stream().anyMatch(own -> size - own < MIN_OTHERS)) {
            unmet.add("a data provider faces fewer than " + MIN_OTHERS + " contributors of the others");
        }
        return unmet;
    }
}
