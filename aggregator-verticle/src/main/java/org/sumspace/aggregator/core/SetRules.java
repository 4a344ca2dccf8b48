package org.sumspace.aggregator.core;

import java.util.List;
import org.sumspace.common.training.round.ContributorSet;

/** What an aggregator asks of a set before it seals it. Pure functions of the plan and the set. */
@FunctionalInterface
public interface SetRules {
    /** Why the set is too small; empty if it is not. */
    List<String> unmet(ContributorSet set);

    /** How many processors are in a sum over the set. */
    default int contributors(ContributorSet set) {
        return set.size();
    }
}
