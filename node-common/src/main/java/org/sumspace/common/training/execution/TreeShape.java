package org.sumspace.common.training.execution;

import org.sumspace.common.training.Require;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The parameters that, together with the registered aggregators, determine the tree of a plan.
 *
 * @param shares number of aggregators in a group
 * @param groups number of first-level groups; with more than one, every share index has a parent
 */
public record TreeShape(TreeSeed seed, int shares, int groups) {
    public TreeShape {
        Require.between("shares", shares, PlanParameters.MIN_SHARES, PlanParameters.MAX_SHARES);
        Require.between("groups", groups, 1, PlanParameters.MAX_GROUPS);
    }

    public static TreeShape of(TreeSeed seed, PlanParameters parameters) {
        return new TreeShape(seed, parameters.shares(), parameters.groups());
    }

    /** Whether the sums of the groups are added up, index by index, before the main aggregator gets them. */
    boolean hasParents() {
        return groups > 1;
    }

    /** The number of aggregators at one share index: one in every group, and the parent if there is one. */
    int aggregatorsPerIndex() {
        return hasParents() ? groups + 1 : 1;
    }

    /** The number of aggregators of a plan with this shape, the main one included. */
    public int aggregators() {
        return shares * aggregatorsPerIndex() + 1;
    }
}
