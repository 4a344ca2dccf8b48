package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sumspace.common.crypto.Digest;

/**
 * Rules for the places of a plan's aggregators. They ensure that no organisation receives sums of two share indices,
 * except the main aggregator's.
 */
final class TreeRules {
    private final ExecutionPlan plan;
    private final TreeShape shape;
    private final Map<Digest, AggregatorEntry> byKey = new HashMap<>();
    private final List<String> refusals = new ArrayList<>();

    private TreeRules(ExecutionPlan plan, TreeShape shape) {
        this.plan = plan;
        this.shape = shape;
        plan.aggregators().forEach(entry -> byKey.put(entry.keyId(), entry));
    }

    /** @return why the tree must be refused; empty if it may be accepted */
    static List<String> refusals(ExecutionPlan plan, TreeShape shape) {
        TreeRules rules = new TreeRules(plan, shape);
        rules.checkNumbers();
        rules.checkGroups();
        rules.checkParents();
        rules.checkOrganisations();
        if (rules.refusals.isEmpty()) {
            rules.refuseUnless(
                    rules.isBuiltFromSeed(), "its aggregators are not at the places that follow from the tree seed");
        }
        return rules.refusals;
    }

    private void checkNumbers() {
        refuseUnless(
                plan.aggregators().size() >= AggregationTree.MIN_AGGREGATORS,
                "it has fewer than " + AggregationTree.MIN_AGGREGATORS + " aggregators");
        refuseUnless(count(AggregatorRole.MAIN) == 1, "it does not have one main aggregator");
        refuseUnless(byKey.size() == plan.aggregators().size(), "an aggregator has more than one place");
    }

    private void checkGroups() {
        boolean whole = count(AggregatorRole.FIRST_LEVEL) == (long) shape.groups() * shape.shares()
                && IntStream.rangeClosed(1, shape.groups()).allMatch(group -> isWhole(plan.members(group)));
        refuseUnless(whole, "it does not have one aggregator for every share index of every group");
    }

    private void checkParents() {
        List<AggregatorEntry> parents = plan.members(ExecutionPlan.PARENTS);
        refuseUnless(
                shape.hasParents() ? isWhole(parents) : parents.isEmpty(),
                shape.hasParents()
                        ? "it has several groups, but not one parent for every share index"
                        : "it has parents, but only one group");
        refuseUnless(
                plan.aggregators().stream().allMatch(this::sendsToItsParent),
                "the sum of an aggregator does not go to the parent of its index");
    }

    private boolean isWhole(List<AggregatorEntry> members) {
        return members.stream()
                .map(AggregatorEntry::index)
                .toList()
                .equals(IntStream.rangeClosed(1, shape.shares()).boxed().toList());
    }

    private boolean sendsToItsParent(AggregatorEntry entry) {
        AggregatorRole receiver = shape.hasParents() && entry.role() == AggregatorRole.FIRST_LEVEL
                ? AggregatorRole.PARENT
                : AggregatorRole.MAIN;
        AggregatorEntry parent = byKey.get(entry.parent());
        return entry.role() == AggregatorRole.MAIN
                || (parent != null
                        && parent.role() == receiver
                        && (receiver == AggregatorRole.MAIN || parent.index() == entry.index()));
    }

    private void checkOrganisations() {
        Map<String, Integer> indices = new HashMap<>();
        boolean atOneIndex = plan.aggregators().stream()
                .filter(entry -> entry.role() != AggregatorRole.MAIN)
                .allMatch(entry -> {
                    Integer known = indices.putIfAbsent(entry.organisation(), entry.index());
                    return known == null || known == entry.index();
                });
        refuseUnless(atOneIndex, "an organisation is at more than one share index");
        refuseUnless(
                plan.aggregators().stream()
                                .map(AggregatorEntry::organisation)
                                .distinct()
                                .count()
                        >= AggregationTree.MIN_ORGANISATIONS,
                "its aggregators are of fewer than " + AggregationTree.MIN_ORGANISATIONS + " organisations");
    }

    private boolean isBuiltFromSeed() {
        try {
            return AggregationTree.rebuild(shape, plan.aggregators()).equals(plan.aggregators());
        } catch (TreeException e) {
            return false;
        }
    }

    private long count(AggregatorRole role) {
        return plan.aggregators().stream().filter(entry -> entry.role() == role).count();
    }

    private void refuseUnless(boolean holds, String refusal) {
        if (!holds) {
            refusals.add(refusal);
        }
    }
}
