package org.sumspace.aggregator.domain;

import static java.util.Objects.requireNonNull;

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
 * An execution plan that passed every check and that this aggregator takes part in.
 *
 * @param statement signed by the orchestrator
 * @param own this aggregator's place
 * @param aggregatorKeys of every aggregator of the plan, by key id
 */
public record JoinedPlan(
        Signed<ExecutionPlan> statement,
        TrainingPlan trainingPlan,
        AggregatorEntry own,
        LeafList leaves,
        Map<Digest, VerifyingKey> aggregatorKeys) {
    public JoinedPlan {
        requireNonNull(statement);
        requireNonNull(trainingPlan);
        requireNonNull(own);
        requireNonNull(leaves);
        aggregatorKeys = Map.copyOf(aggregatorKeys);
    }

    public ExecutionPlan plan() {
        return statement.body();
    }

    /** What every message and statement names the plan by. */
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

    /** Length of the shared vector, the weight included. */
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

    /** Those that this aggregator agrees with on a set; the main aggregator has none. */
    public List<AggregatorEntry> peers() {
        return own.role() == AggregatorRole.MAIN
                ? List.of()
                : plan().members(own.group()).stream()
                        .filter(entry -> !entry.keyId().equals(own.keyId()))
                        .toList();
    }

    /** Those that hand their sums to this aggregator, by group and index. */
    public List<AggregatorEntry> children() {
        return plan().children(own.keyId());
    }

    /** Who hands this parent the sum of that group. */
    public AggregatorEntry child(int group) {
        return plan().members(group).get(own.index() - 1);
    }

    /** Who gets the sum of this aggregator, which is not the main one. */
    public AggregatorEntry parent() {
        return plan().aggregator(own.parent()).orElseThrow();
    }

    public AggregatorEntry main() {
        return plan().main().orElseThrow();
    }

    /** The key of an aggregator of this plan; null for anybody else. */
    public @Nullable VerifyingKey aggregatorKey(Digest keyId) {
        return aggregatorKeys.get(keyId);
    }

    /** Binds the shares of the processor at that position. */
    public ShareContext shareContext(int position) {
        return new ShareContext(
                digest(),
                plan().round(),
                leaves.leaf(position).dpId(),
                dimension(),
                plan().layout().update().fractionBits());
    }
}
