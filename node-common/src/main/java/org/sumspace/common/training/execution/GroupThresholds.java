package org.sumspace.common.training.execution;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.sumspace.common.training.plan.PlanParameters;

/** Whether a sum has enough contributors to be released. A pure function, so that all aggregators decide alike. */
public final class GroupThresholds {
    /** With fewer, a data provider could subtract its own updates and see the single update of another one. */
    private static final int MIN_OTHERS = 2;

    private GroupThresholds() {}

    /**
     * @param processors number of processors that could contribute: those of the group, or all of the plan at the
     *     parents
     * @param positions positions of those that contributed, each once
     * @return the thresholds that are not reached; empty if all are
     */
    public static List<String> unmet(
            PlanParameters parameters, LeafList leaves, int processors, Collection<Integer> positions) {
        int size = positions.size();
        Map<String, Long> providers = positions.stream()
                .map(position -> leaves.consent(position).organisation())
                .collect(groupingBy(identity(), counting()));
        List<String> unmet = new ArrayList<>();
        if (size < parameters.minContributors()) {
            unmet.add("expected at least " + parameters.minContributors() + " contributors, got " + size);
        }
        if (size < parameters.minContributorFraction() * processors) {
            unmet.add("expected a fraction of at least " + parameters.minContributorFraction() + " contributors, got "
                    + size + " of " + processors + " processors");
        }
        if (providers.size() < parameters.minDataProviders()) {
            unmet.add(
                    "expected at least " + parameters.minDataProviders() + " data providers, got " + providers.size());
        }
        if (providers.values().stream().anyMatch(own -> size - own < MIN_OTHERS)) {
            unmet.add("expected at least " + MIN_OTHERS + " contributors besides those of each data provider");
        }
        return unmet;
    }
}
