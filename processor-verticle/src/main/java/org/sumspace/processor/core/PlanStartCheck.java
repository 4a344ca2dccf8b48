package org.sumspace.processor.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.PlanRules;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.MalformedException;

/**
 * Everything a processor node checks before one of its processors reads data: the orchestrator is the one that published
 * the training plan; every aggregator is certified by a trusted organisation and countersigned this plan; the plan follows
 * the rules for all and this data provider's policy; and each processor appears in the plan as it was certified.
 *
 * @param registrations finds a registration by digest of the training plan; null if this node has none
 */
public record PlanStartCheck(
        TrustAnchors anchors, ProviderPolicy policy, Function<Digest, @Nullable Registration> registrations) {
    private static final Duration MAX_SKEW = Duration.ofSeconds(60);

    /**
     * The registration of this node for a training plan.
     *
     * @param catalogOrganisation the organisation whose catalog published it
     * @param connector the key of the connector that certified the processors
     * @param keys the processors' own keys
     */
    public record Registration(
            TrainingPlan trainingPlan,
            String catalogOrganisation,
            VerifyingKey connector,
            Map<DpId, VerifyingKey> keys) {
        public Registration {
            keys = Map.copyOf(keys);
        }
    }

    /**
     * @param orchestrator the verified certificate of the sender
     * @throws PlanRefusedException with every reason to refuse the plan
     */
    public VerifiedPlan verify(PlanStart start, NodeCertificate orchestrator, Instant now) {
        try {
            return check(start, orchestrator, now);
        } catch (InvalidStatementException
                | InvalidCertificateException
                | InvalidPlanException
                | MalformedException e) {
            throw new PlanRefusedException(List.of(String.valueOf(e.getMessage())));
        }
    }

    private VerifiedPlan check(PlanStart start, NodeCertificate orchestrator, Instant now) {
        PlanOffer offer = start.offer();
        Signed<ExecutionPlan> plan = Signed.open(
                offer.executionPlan().toBytes(),
                StatementType.EXECUTION_PLAN,
                onlyKey(orchestrator.requireRole(NodeRole.ORCHESTRATOR).key()),
                ExecutionPlan::read);
        Registration registration = registrations.apply(plan.body().trainingPlan());
        if (registration == null) {
            throw new PlanRefusedException(List.of("this node is not registered for its training plan"));
        }
        TrainingPlan trainingPlan = registration.trainingPlan();
        Map<Digest, NodeCertificate> aggregators = aggregators(offer, now);

        List<String> refusals = new ArrayList<>(PlanRules.refusals(plan.body(), trainingPlan, aggregators));
        refusals.addAll(policy.refusals(trainingPlan.parameters()));
        checkOrchestrator(plan.body(), registration, orchestrator, refusals);
        checkTime(plan.body(), now, refusals);
        throwIfAny(refusals);

        Map<Digest, RoundPublicKey> roundKeys = roundKeys(plan, start.countersignatures(), aggregators);
        List<Place> places = new ArrayList<>();
        for (PlanStart.StartLeaf leaf : start.leaves()) {
            places.add(place(plan, leaf, registration, refusals));
        }
        DiscardEvidence evidence = discardEvidence(start.discardNotices(), aggregators);
        checkNoneRevoked(evidence, aggregators, refusals);
        throwIfAny(refusals);
        return new VerifiedPlan(plan, trainingPlan, orchestrator, aggregators, roundKeys, places, evidence);
    }

    private Map<Digest, NodeCertificate> aggregators(PlanOffer offer, Instant now) {
        Map<Digest, NodeCertificate> certificates = new HashMap<>();
        for (Bytes der : offer.certificates()) {
            NodeCertificate certificate = anchors.verify(der.toBytes(), now);
            certificates.put(certificate.keyId(), certificate);
        }
        return certificates;
    }

    private static void checkOrchestrator(
            ExecutionPlan plan, Registration registration, NodeCertificate orchestrator, List<String> refusals) {
        String url = orchestrator.url().toString();
        if (!plan.orchestratorUrl().equals(url)
                || !registration.trainingPlan().publication().catalog().equals(url)
                || !registration.catalogOrganisation().equals(orchestrator.organisation())) {
            refusals.add("its orchestrator is not the catalog that published the training plan");
        }
    }

    private static void checkTime(ExecutionPlan plan, Instant now, List<String> refusals) {
        if (plan.times().issuedAt().isAfter(now.plus(MAX_SKEW))) {
            refusals.add("it was issued in the future, at " + plan.times().issuedAt());
        }
        if (!plan.times().notAfter().isAfter(now)) {
            refusals.add("it expired at " + plan.times().notAfter());
        }
    }

    /** Checks that every aggregator countersigned this plan, and returns their round keys. */
    private static Map<Digest, RoundPublicKey> roundKeys(
            Signed<ExecutionPlan> plan, List<Bytes> statements, Map<Digest, NodeCertificate> aggregators) {
        Map<Digest, RoundPublicKey> roundKeys = new HashMap<>();
        for (Bytes statement : statements) {
            Signed<Countersignature> signed = Signed.open(
                    statement.toBytes(),
                    StatementType.COUNTERSIGNATURE,
                    keyId -> key(aggregators, keyId),
                    Countersignature::read);
            if (!signed.body().plan().equals(plan.digest())) {
                throw new PlanRefusedException(List.of("a countersignature is for another plan"));
            }
            roundKeys.put(signed.signer(), signed.body().roundKey());
        }
        for (AggregatorEntry entry : plan.body().aggregators()) {
            if (!roundKeys.containsKey(entry.keyId())) {
                throw new PlanRefusedException(List.of("aggregator " + entry.nodeId() + " did not countersign it"));
            }
        }
        return roundKeys;
    }

    private Place place(
            Signed<ExecutionPlan> plan, PlanStart.StartLeaf start, Registration registration, List<String> refusals) {
        Leaf leaf = Leaf.open(start.leaf().toBytes(), onlyKey(registration.connector()));
        Consent consent = leaf.consent().body();
        ExecutionPlan body = plan.body();
        List<AggregatorEntry> group = body.members(leaf.group());
        String name = "processor " + leaf.dpId();
        if (!LeafList.verifyPath(leaf, start.position(), body.leafCount(), start.path(), body.leafRoot())) {
            refusals.add(name + " is not in the plan's leaf list");
        }
        if (!consent.trainingPlan().equals(body.trainingPlan())
                || !consent.covers(body.round(), body.times().notAfter())) {
            refusals.add("the consents of " + name + " do not cover this plan");
        }
        if (!Optional.ofNullable(registration.keys().get(leaf.dpId())).equals(Optional.of(consent.key()))) {
            refusals.add(name + " is certified with a key that this node does not hold");
        }
        if (leaf.fullIndex() > group.size()) {
            refusals.add(name + " has no group of aggregators");
        }
        if (!policy.accepts(group)) {
            refusals.add("no aggregator of " + name + " belongs to an organisation that this node requires");
        }
        return new Place(plan, leaf, group);
    }

    /** Statements of nodes that are not, or no longer, aggregators of this plan are ignored. */
    private DiscardEvidence discardEvidence(List<Bytes> statements, Map<Digest, NodeCertificate> aggregators) {
        List<Signed<DiscardNotice>> notices = new ArrayList<>();
        List<Signed<Revocation>> revocations = new ArrayList<>();
        for (Bytes each : statements) {
            byte[] statement = each.toBytes();
            if (Signed.typeOf(statement) == StatementType.REVOCATION) {
                revocations.add(anchors.openRevocation(statement));
            } else if (aggregators.containsKey(Signed.signerOf(statement, StatementType.DISCARD_NOTICE))) {
                notices.add(Signed.open(
                        statement,
                        StatementType.DISCARD_NOTICE,
                        keyId -> key(aggregators, keyId),
                        DiscardNotice::read));
            }
        }
        return DiscardEvidence.of(notices, revocations);
    }

    /** A start that carries the revocation of an aggregator cannot also use that aggregator. */
    private static void checkNoneRevoked(
            DiscardEvidence evidence, Map<Digest, NodeCertificate> aggregators, List<String> refusals) {
        for (Signed<Revocation> revocation : evidence.revocations()) {
            NodeCertificate certificate = aggregators.get(revocation.body().keyId());
            if (certificate != null
                    && certificate.organisation().equals(revocation.body().organisation())) {
                refusals.add("its aggregator " + certificate.nodeId() + " was revoked");
            }
        }
    }

    private static @Nullable VerifyingKey key(Map<Digest, NodeCertificate> certificates, Digest keyId) {
        NodeCertificate certificate = certificates.get(keyId);
        return certificate == null ? null : certificate.key();
    }

    private static Function<Digest, @Nullable VerifyingKey> onlyKey(VerifyingKey key) {
        return keyId -> key.id().equals(keyId) ? key : null;
    }

    private static void throwIfAny(List<String> refusals) {
        if (!refusals.isEmpty()) {
            throw new PlanRefusedException(refusals);
        }
    }
}
