package org.sumspace.aggregator.offer.core;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.PlanRules;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.MalformedException;

/**
 * An offered execution plan that passed all checks that need no leaf list.
 *
 * @param own this aggregator's place
 */
public record OfferCheck(
        Signed<ExecutionPlan> statement,
        TrainingPlan trainingPlan,
        AggregatorEntry own,
        Map<Digest, VerifyingKey> aggregatorKeys) {
    private static final Duration MAX_CLOCK_SKEW = Duration.ofSeconds(60);

    public OfferCheck {
        aggregatorKeys = Map.copyOf(aggregatorKeys);
    }

    /**
     * @param orchestrator whose envelope carried the offer; verified against this node's anchors
     * @param self this node's key id
     * @throws RefusedException naming the first check that fails
     */
    public static OfferCheck of(
            PlanOffer offer, NodeCertificate orchestrator, Digest self, TrustAnchors anchors, Instant now) {
        if (orchestrator.role() != NodeRole.ORCHESTRATOR) {
            throw new RefusedException(RefusalReason.ANOTHER_ORCHESTRATOR, orchestrator + " is not an orchestrator");
        }
        Signed<ExecutionPlan> statement = statement(offer, orchestrator);
        TrainingPlan trainingPlan = trainingPlan(offer);
        ExecutionPlan plan = statement.body();
        Map<Digest, NodeCertificate> certificates = certificates(offer, anchors, now);
        refuse(PlanRules.refusals(plan, trainingPlan, certificates), RefusalReason.RULES_BROKEN);
        requireTimely(plan, now);
        AggregatorEntry own = own(plan, self);
        return new OfferCheck(
                statement,
                trainingPlan,
                own,
                certificates.values().stream().collect(Collectors.toMap(NodeCertificate::keyId, NodeCertificate::key)));
    }

    /** An offer that this node accepted before and kept. */
    public static OfferCheck reopen(PlanOffer offer, Digest self) {
        Signed<ExecutionPlan> statement =
                Signed.reopen(offer.executionPlan().toBytes(), StatementType.EXECUTION_PLAN, ExecutionPlan::read);
        Map<Digest, VerifyingKey> keys = new HashMap<>();
        for (Bytes certificate : offer.certificates()) {
            NodeCertificate parsed = NodeCertificate.parse(certificate.toBytes());
            keys.put(parsed.keyId(), parsed.key());
        }
        return new OfferCheck(
                statement,
                TrainingPlan.parsePublished(offer.trainingPlan().toBytes()),
                own(statement.body(), self),
                keys);
    }

    /** @throws RefusedException the leaves break a rule of the plan */
    public JoinedPlan join(LeafList leaves) {
        refuse(PlanRules.leafRefusals(statement.body(), trainingPlan, leaves), RefusalReason.LEAVES_REFUSED);
        return rejoin(leaves);
    }

    /** The plan with leaves that were checked before. */
    public JoinedPlan rejoin(LeafList leaves) {
        return new JoinedPlan(statement, trainingPlan, own, leaves, aggregatorKeys);
    }

    /** The shape of the tree, which gives every leaf its group and full index. */
    public TreeShape shape() {
        return TreeShape.of(statement.body().treeSeed(), trainingPlan.parameters());
    }

    private static Signed<ExecutionPlan> statement(PlanOffer offer, NodeCertificate orchestrator) {
        try {
            return Signed.open(
                    offer.executionPlan().toBytes(),
                    StatementType.EXECUTION_PLAN,
                    signer -> signer.equals(orchestrator.keyId()) ? orchestrator.key() : null,
                    ExecutionPlan::read);
        } catch (InvalidStatementException e) {
            throw new RefusedException(RefusalReason.WRONG_SIGNATURE, String.valueOf(e.getMessage()));
        } catch (MalformedException | IllegalArgumentException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "could not read the execution plan: " + e.getMessage());
        }
    }

    private static TrainingPlan trainingPlan(PlanOffer offer) {
        try {
            return TrainingPlan.parsePublished(offer.trainingPlan().toBytes());
        } catch (InvalidPlanException e) {
            throw new RefusedException(
                    RefusalReason.MALFORMED, "the training plan is not a published one: " + e.getMessage());
        }
    }

    private static Map<Digest, NodeCertificate> certificates(PlanOffer offer, TrustAnchors anchors, Instant now) {
        Map<Digest, NodeCertificate> certificates = new HashMap<>();
        try {
            for (Bytes der : offer.certificates()) {
                NodeCertificate certificate = anchors.verify(der.toBytes(), now);
                certificates.put(certificate.keyId(), certificate);
            }
        } catch (InvalidCertificateException e) {
            throw new RefusedException(RefusalReason.UNTRUSTED_AGGREGATOR, String.valueOf(e.getMessage()));
        }
        return certificates;
    }

    private static void requireTimely(ExecutionPlan plan, Instant now) {
        if (plan.times().issuedAt().isAfter(now.plus(MAX_CLOCK_SKEW))) {
            throw new RefusedException(RefusalReason.RULES_BROKEN, "the plan is issued in the future");
        }
        if (!now.isBefore(plan.times().shareDeadline())) {
            throw new RefusedException(RefusalReason.TOO_LATE, "the share deadline of the plan has passed");
        }
    }

    private static AggregatorEntry own(ExecutionPlan plan, Digest self) {
        return plan.aggregator(self)
                .orElseThrow(() -> new RefusedException(
                        RefusalReason.UNKNOWN_AGGREGATOR, "this aggregator is not a member of the plan"));
    }

    private static void refuse(List<String> refusals, RefusalReason reason) {
        if (!refusals.isEmpty()) {
            throw new RefusedException(reason, "the plan is refused: " + String.join("; ", refusals));
        }
    }
}
