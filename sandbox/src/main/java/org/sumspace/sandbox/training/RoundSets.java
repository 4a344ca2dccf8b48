package org.sumspace.sandbox.training;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.client.ExecutionPlanView;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.training.DpId;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.AggregateClient.AgreedSet;
import org.sumspace.sandbox.client.SpaceOperators;

/** Reads the set of contributors of a round from every aggregator, and checks that they agree. */
final class RoundSets {
    private final int round;
    private final Digest plan;
    private final ExecutionPlanView tree;
    private final SpaceOperators operators;

    RoundSets(int round, Digest plan, ExecutionPlanView tree, SpaceOperators operators) {
        this.round = round;
        this.plan = plan;
        this.tree = tree;
        this.operators = operators;
    }

    /** @throws InvalidStatementException if two aggregators that must agree show different sets */
    List<DpId> contributors() {
        if (tree.parents().isEmpty()) {
            return agreedSet(tree.firstLevel(1)).contributors();
        }
        List<DpId> contributors = new ArrayList<>();
        for (Map.Entry<Integer, Digest> group :
                agreedSet(tree.parents()).groups().entrySet()) {
            AgreedSet ofGroup = agreedSet(tree.firstLevel(group.getKey()));
            if (!ofGroup.digest().equals(group.getValue())) {
                throw new InvalidStatementException(
                        "the parents of round " + round + " show another set of group " + group.getKey());
            }
            contributors.addAll(ofGroup.contributors());
        }
        return contributors;
    }

    private AgreedSet agreedSet(List<String> nodes) {
        Set<AgreedSet> shown = new HashSet<>();
        nodes.forEach(node -> shown.add(new AggregateClient(operators.at(node)).agreedSet(plan)));
        if (shown.size() != 1) {
            throw new InvalidStatementException("the aggregators of round " + round + " show different sets");
        }
        return shown.iterator().next();
    }
}
