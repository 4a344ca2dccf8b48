package org.sumspace.processor.core;

import static java.util.Objects.requireNonNull;

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
 * makes one.
 *
 * @param orchestrator who signed it
 * @param roundKeys to which shares are sealed, by key id of the aggregator
 * @param discarded what is known of earlier plans of this round
 */
public record VerifiedPlan(
        Signed<ExecutionPlan> plan,
        TrainingPlan trainingPlan,
        NodeCertificate orchestrator,
        Map<Digest, NodeCertificate> aggregators,
        Map<Digest, RoundPublicKey> roundKeys,
        List<Place> places,
        Discarded discarded) {
    public VerifiedPlan {
        requireNonNull(plan, "plan");
        requireNonNull(trainingPlan, "trainingPlan");
        requireNonNull(orchestrator, "orchestrator");
        aggregators = Map.copyOf(aggregators);
        roundKeys = Map.copyOf(roundKeys);
        places = List.copyOf(places);
        requireNonNull(discarded, "discarded");
    }

    public Digest digest() {
        return plan.digest();
    }

    public NodeCertificate certificate(AggregatorEntry aggregator) {
        NodeCertificate certificate = aggregators.get(aggregator.keyId());
        if (certificate == null) {
            throw new IllegalArgumentException("the aggregator " + aggregator.nodeId() + " is not of this plan");
        }
        return certificate;
    }
}
