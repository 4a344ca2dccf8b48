package org.sumspace.sandbox.training;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.training.DpId;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.AggregateClient.Agreed;
import org.sumspace.sandbox.client.ExecutionPlanView;
import org.sumspace.sandbox.client.Operators;

/** Whose contributions are in a round's aggregate, as every aggregator of the round shows its own operator. */
final class RoundSets {
    private final int round;
    private final Digest plan;
    private final ExecutionPlanView tree;
    private final Operators operators;

    RoundSets(int round, Digest plan, ExecutionPlanView tree, Operators operators) {
        this.round = round;
        this.plan = plan;
        this.tree = tree;
        this.operators = operators;
    }

    /** @throws InvalidStatementException two aggregators that should have agreed did not */
    List<DpId> contributors() {
        if (tree.parents().isEmpty()) {
            return agreed(tree.firstLevel(1)).contributors();
        }
        List<DpId> contributors = new ArrayList<>();
        for (Map.Entry<Integer, Digest> group : agreed(tree.parents()).groups().entrySet()) {
            Agreed ofGroup = agreed(tree.firstLevel(group.getKey()));
            if (!ofGroup.digest().equals(group.getValue())) {
                throw new InvalidStatementException(
                        "the parents of round " + round + " show another set of group " + group.getKey());
            }
            contributors.addAll(ofGroup.contributors());
        }
        return contributors;
    }

    private Agreed agreed(List<String> nodes) {
        Set<Agreed> shown = new HashSet<>();
        nodes.forEach(node -> shown.add(new AggregateClient(operators.at(node)).agreed(plan)));
        if (shown.size() != 1) {
            throw new InvalidStatementException("the aggregators of round " + round + " show different sets");
        }
        return shown.iterator().next();
    }
}
