package org.sumspace.aggregator.shared.domain;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.secagg.ShareContext;

/**
 * An execution plan that passed all checks, with this aggregator as a member.
 *
 * @param statement signed by the orchestrator
 * @param own the entry of this aggregator
 * @param aggregatorKeys of every aggregator of the plan, by key id
 */
public record JoinedPlan(
        Signed<ExecutionPlan> statement,
        TrainingPlan trainingPlan,
        AggregatorEntry own,
        LeafList leaves,
        Map<Digest, VerifyingKey> aggregatorKeys) {
    public JoinedPlan {
        aggregatorKeys = Map.copyOf(aggregatorKeys);
    }

    public ExecutionPlan plan() {
        return statement.body();
    }

    /** The digest by which every message and statement names the plan. */
    public Digest digest() {
        return statement.digest();
    }

    /** Key id of the orchestrator. */
    public Digest orchestrator() {
        return statement.signer();
    }

    public PlanRef ref(int epoch) {
        return new PlanRef(digest(), plan().round(), own.group(), epoch);
    }

    public int shares() {
        return trainingPlan.parameters().shares();
    }

    /** Whether the round evaluates the last version, and makes no other one. */
    public boolean isEvaluation() {
        return plan().layout().isEvaluation();
    }

    /** Length of the vector that is shared, including the weight. */
    public int dimension() {
        return plan().layout().length();
    }

    /** How many first-level groups there are. */
    public int groups() {
        return trainingPlan.parameters().groups();
    }

    public boolean hasParents() {
        return groups() > 1;
    }

    /** The other members of this aggregator's group; the main aggregator has none. */
    public List<AggregatorEntry> peers() {
        return own.role() == AggregatorRole.MAIN
                ? List.of()
                : plan().members(own.group()).stream()
                        .filter(entry -> !entry.keyId().equals(own.keyId()))
                        .toList();
    }

    /** The aggregators that release their sums to this one, by group and index. */
    public List<AggregatorEntry> children() {
        return plan().children(own.keyId());
    }

    /** The aggregator that releases the sum of that group to this parent. */
    public AggregatorEntry child(int group) {
        return plan().members(group).get(own.index() - 1);
    }

    /** The aggregator to which this one releases its sum; the main aggregator has none. */
    public AggregatorEntry parent() {
        return plan().aggregator(own.parent()).orElseThrow();
    }

    public AggregatorEntry main() {
        return plan().main().orElseThrow();
    }

    /** The key of an aggregator of this plan; null for any other node. */
    public @Nullable VerifyingKey aggregatorKey(Digest keyId) {
        return aggregatorKeys.get(keyId);
    }

    /** The context that the shares of the processor at that position are bound to. */
    public ShareContext shareContext(int position) {
        return new ShareContext(
                digest(),
                plan().round(),
                leaves.leaf(position).dpId(),
                dimension(),
                plan().layout().fractionBits());
    }
}
