package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.sumspace.common.crypto.Digest;

/** For each rule on a tree, one change that breaks it in a good tree of two groups with three shares. */
public enum TreeBreaks {
    TWO_AGGREGATORS("it has fewer than 3 aggregators", tree -> tree.subList(0, 2)),
    NO_MAIN("it does not have one main aggregator", tree -> tree.subList(1, tree.size())),
    NODE_AT_TWO_PLACES(
            "an aggregator has more than one place", tree -> replaced(tree, 4, as(tree.get(4), tree.get(1)))),
    INDEX_WITHOUT_AGGREGATOR(
            "it does not have one aggregator for every share index of every group", tree -> without(tree, 6)),
    THIRD_GROUP(
            "it does not have one aggregator for every share index of every group",
            tree -> replaced(tree, 6, at(tree.get(6), 3, 3, tree.get(6).parent()))),
    INDEX_TWICE(
            "it does not have one aggregator for every share index of every group",
            tree -> replaced(tree, 6, at(tree.get(6), 2, 2, tree.get(6).parent()))),
    NO_PARENTS("it has several groups, but not one parent for every share index", tree -> withoutParents(tree)),
    PARENT_MISSING("it has several groups, but not one parent for every share index", tree -> without(tree, 9)),
    PARENT_OF_ANOTHER_INDEX(
            "the sum of an aggregator does not go to the parent of its index",
            tree -> replaced(tree, 4, at(tree.get(4), 2, 1, tree.get(8).keyId()))),
    PAST_ITS_PARENT(
            "the sum of an aggregator does not go to the parent of its index",
            tree -> replaced(tree, 4, at(tree.get(4), 2, 1, tree.get(0).keyId()))),
    PARENT_UNDER_PARENT(
            "the sum of an aggregator does not go to the parent of its index",
            tree -> replaced(tree, 7, at(tree.get(7), 0, 1, tree.get(8).keyId()))),
    ORGANISATION_AT_TWO_INDICES_OF_A_GROUP(
            "an organisation is at more than one share index", tree -> replaced(tree, 2, of(tree.get(2), tree.get(1)))),
    ORGANISATION_AT_TWO_INDICES_OF_TWO_GROUPS(
            "an organisation is at more than one share index", tree -> replaced(tree, 5, of(tree.get(5), tree.get(1)))),
    ORGANISATION_AT_AN_INDEX_AND_ANOTHER_PARENT(
            "an organisation is at more than one share index", tree -> replaced(tree, 8, of(tree.get(8), tree.get(1)))),
    MAIN_ORGANISATION_AT_TWO_INDICES(
            "an organisation is at more than one share index",
            tree -> replaced(replaced(tree, 1, of(tree.get(1), tree.get(0))), 5, of(tree.get(5), tree.get(0)))),
    PLACES_SWAPPED(
            "its aggregators are not at the places that follow from the tree seed",
            tree -> replaced(replaced(tree, 1, as(tree.get(1), tree.get(4))), 4, as(tree.get(4), tree.get(1))));

    /** Why {@link PlanRules} refuse a plan with this change. */
    public final String reason;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final UnaryOperator<List<AggregatorEntry>> change;

    TreeBreaks(String reason, UnaryOperator<List<AggregatorEntry>> change) {
        this.reason = reason;
        this.change = change;
    }

    /** @param tree main, 1.1, 1.2, 1.3, 2.1, 2.2, 2.3, then the parents 1 to 3 */
    public List<AggregatorEntry> in(List<AggregatorEntry> tree) {
        return change.apply(tree);
    }

    /** @param plan with a tree of this kind */
    public ExecutionPlan in(ExecutionPlan plan) {
        return new ExecutionPlan(
                plan.id(),
                plan.trainingPlan(),
                plan.trainingPlanId(),
                plan.round(),
                plan.previousPlan(),
                plan.previousVersion(),
                plan.supersededPlan(),
                plan.treeSeed(),
                plan.baseModelUrl(),
                plan.baseModel(),
                plan.learners(),
                plan.layout(),
                plan.leafCount(),
                plan.leafRoot(),
                plan.times(),
                plan.orchestratorUrl(),
                in(plan.aggregators()));
    }

    private static List<AggregatorEntry> without(List<AggregatorEntry> tree, int place) {
        List<AggregatorEntry> changed = new ArrayList<>(tree);
        changed.remove(place);
        return changed;
    }

    private static List<AggregatorEntry> replaced(List<AggregatorEntry> tree, int place, AggregatorEntry entry) {
        List<AggregatorEntry> changed = new ArrayList<>(tree);
        changed.set(place, entry);
        return changed;
    }

    private static List<AggregatorEntry> withoutParents(List<AggregatorEntry> tree) {
        return tree.subList(0, 7).stream()
                .map(entry -> entry.role() == AggregatorRole.MAIN
                        ? entry
                        : at(entry, entry.group(), entry.index(), tree.get(0).keyId()))
                .toList();
    }

    private static AggregatorEntry at(AggregatorEntry entry, int group, int index, Digest parent) {
        return new AggregatorEntry(
                entry.role(), group, index, parent, entry.nodeId(), entry.organisation(), entry.url(), entry.keyId());
    }

    /** The place of one with the node of another. */
    private static AggregatorEntry as(AggregatorEntry place, AggregatorEntry node) {
        return new AggregatorEntry(
                place.role(),
                place.group(),
                place.index(),
                place.parent(),
                node.nodeId(),
                node.organisation(),
                node.url(),
                node.keyId());
    }

    /** The node of one under the organisation of another. */
    private static AggregatorEntry of(AggregatorEntry node, AggregatorEntry organisation) {
        return new AggregatorEntry(
                node.role(),
                node.group(),
                node.index(),
                node.parent(),
                node.nodeId(),
                organisation.organisation(),
                node.url(),
                node.keyId());
    }
}
