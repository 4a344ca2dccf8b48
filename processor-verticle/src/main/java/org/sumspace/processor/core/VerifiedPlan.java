package org.sumspace.processor.core;

import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;

/**
 * An execution plan that passed every check, with the places of this node's processors. Only {@link PlanStartCheck}
 * creates one.
 *
 * @param orchestrator the node that signed the plan
 * @param roundKeys the keys to which shares are sealed, by key id of the aggregator
 * @param discardEvidence evidence about earlier plans of this round
 */
public record VerifiedPlan(
        Signed<ExecutionPlan> plan,
        TrainingPlan trainingPlan,
        NodeCertificate orchestrator,
        Map<Digest, NodeCertificate> aggregators,
        Map<Digest, RoundPublicKey> roundKeys,
        List<Place> places,
        DiscardEvidence discardEvidence) {
    public VerifiedPlan {
        aggregators = Map.copyOf(aggregators);
        roundKeys = Map.copyOf(roundKeys);
        places = List.copyOf(places);
    }

    public Digest digest() {
        return plan.digest();
    }

    public NodeCertificate certificate(AggregatorEntry aggregator) {
        NodeCertificate certificate = aggregators.get(aggregator.keyId());
        if (certificate == null) {
            throw new IllegalArgumentException("aggregator " + aggregator.nodeId() + " does not belong to this plan");
        }
        return certificate;
    }
}
