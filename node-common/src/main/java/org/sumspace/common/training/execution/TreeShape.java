package org.sumspace.common.training.execution;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.training.Require;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * What decides, together with who registered, who stands where in a plan.
 *
 * @param shares how many aggregators a group has
 * @param groups how many first-level groups there are; with more than one, every share index has a parent
 */
public record TreeShape(TreeSeed seed, int shares, int groups) {
    public TreeShape {
        requireNonNull(seed);
        Require.between("shares", shares, PlanParameters.MIN_SHARES, PlanParameters.MAX_SHARES);
        Require.between("groups", groups, 1, ExecutionPlan.MAX_GROUPS);
    }

    public static TreeShape of(TreeSeed seed, PlanParameters parameters) {
        return new TreeShape(seed, parameters.shares(), parameters.groups());
    }

    /** Whether the sums of the groups are added up, index by index, before the main aggregator gets them. */
    boolean hasParents() {
        return groups > 1;
    }

    /** How many aggregators stand under one share index: one in every group, and the parent if there is one. */
    int aggregatorsPerIndex() {
        return hasParents() ? groups + 1 : 1;
    }

    /** How many aggregators a plan of this shape has, the main one included. */
    public int aggregators() {
        return shares * aggregatorsPerIndex() + 1;
    }
}
