package org.sumspace.aggregator.round.domain;

import java.util.List;
import org.sumspace.common.training.round.ContributorSet;

/** The rules that a set must meet before an aggregator seals it. Pure functions of the plan and the set. */
@FunctionalInterface
public interface SetRules {
    /** The thresholds that the set does not meet; empty if it meets all. */
    List<String> unmet(ContributorSet set);

    /** How many processors are in a sum over the set. */
    default int contributors(ContributorSet set) {
        return set.size();
    }
}
