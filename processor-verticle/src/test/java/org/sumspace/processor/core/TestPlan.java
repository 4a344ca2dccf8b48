package org.sumspace.processor.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.AggregationTree;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;

/** A training plan and its execution plans for tests: two shares, three aggregators, processors of two data providers. */
public final class TestPlan {
    public static final Instant NOW = PlanSamples.NOW;
    private static final Duration CONSENT_VALIDITY = Duration.ofDays(30);
    private static final int FOREIGN_PROCESSORS = 3;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** An aggregator with the key that shares of the plan are sealed to. */
    public record Aggregator(NodeIdentity identity, RoundKey roundKey) {}

    public final TestCast cast;
    public final TrustAnchors anchors;
    public final TrainingPlan trainingPlan;
    /** Keys of this node's processors, if the test generated them. */
    public final Map<DpId, SigningKey> ours = new HashMap<>();

    public final List<Aggregator> aggregators;
    private final Instant now;
    private final List<DpId> own = new ArrayList<>();
    private final List<Signed<Consent>> consents = new ArrayList<>();

    /** With two processors of this node. */
    public TestPlan() {
        this(PlanSamples.draftJson(), PlanSamples.BASE_MODEL, 4);
    }

    /** With two processors of this node. */
    public TestPlan(ObjectNode draft, Digest baseModel, int dimension) {
        this(TestCast.unreachable(), draft, baseModel, dimension, NOW);
        for (int i = 0; i < 2; i++) {
            SigningKey key = SigningKey.generate(RANDOM);
            ours.put(certify(key.publicKey()), key);
        }
    }

    /** With two groups, and four processors of this node. */
    public static TestPlan ofTwoGroups() {
        ObjectNode draft = PlanSamples.draftJson();
        ((ObjectNode) draft.get("parameters")).put("shares", 3).put("groups", 2);
        TestPlan plan = new TestPlan(TestCast.unreachable(10), draft, PlanSamples.BASE_MODEL, 4, NOW);
        for (int i = 0; i < 4; i++) {
            SigningKey key = SigningKey.generate(RANDOM);
            plan.ours.put(plan.certify(key.publicKey()), key);
        }
        return plan;
    }

    /** With no processor of this node yet. */
    public TestPlan(TestCast cast, ObjectNode draft, Digest baseModel, int dimension, Instant now) {
        this.cast = cast;
        this.now = now;
        this.anchors = TrustAnchors.of(cast.roots(), List.of());
        this.aggregators = cast.aggregators().stream()
                .map(identity -> new Aggregator(identity, RoundKey.generate(RANDOM)))
                .collect(Collectors.toCollection(ArrayList::new));
        ObjectNode parameters = (ObjectNode) draft.get("parameters");
        parameters.put("minContributors", 3).put("minConsents", 5);
        if (!parameters.has("shares")) {
            parameters.put("shares", 2);
        }
        this.trainingPlan = TrainingPlan.publish(
                TrainingPlan.parseDraft(Trees.of(draft)).withBaseModel(baseModel),
                new Publication(
                        "owner-1", cast.catalogUrl(), "AAAA", dimension, PlanSamples.TREE_SEED.commitment(), now));
        for (int i = 0; i < FOREIGN_PROCESSORS; i++) {
            consents.add(
                    consent(cast.otherConnector(), SigningKey.generate(RANDOM).publicKey()));
        }
    }

    /** Certifies a processor of this node for the training plan. */
    public DpId certify(VerifyingKey key) {
        Signed<Consent> consent = consent(cast.connector(), key);
        consents.add(consent);
        own.add(consent.body().dpId());
        return consent.body().dpId();
    }

    private Signed<Consent> consent(NodeIdentity connector, VerifyingKey key) {
        DpId dpId = DpId.random(RANDOM);
        return connector.sign(new Consent(
                trainingPlan.digest(),
                dpId,
                "https://processor.example/processors/" + dpId,
                key,
                cast.node().keyId(),
                connector.organisation(),
                2,
                trainingPlan.lastRound(),
                1,
                now,
                now.plus(CONSENT_VALIDITY)));
    }

    /** Replaces an aggregator that is permanently gone by a spare one. */
    public void replace(NodeIdentity gone) {
        aggregators.removeIf(each -> each.identity().equals(gone));
        NodeIdentity spare =
                TestCast.aggregator(Objects.requireNonNull(cast.operators().get("operator d")));
        aggregators.add(new Aggregator(spare, RoundKey.generate(RANDOM)));
    }

    /** The revocation that the root of the aggregator's organisation signs when the aggregator is permanently gone. */
    public Signed<Revocation> revocation(NodeIdentity gone, Digest... discarded) {
        return cast.operator(gone).authority().revoke(gone.keyId(), List.of(discarded), now);
    }

    /** The start of the first round, signed by the orchestrator. */
    public PlanStart start() {
        return start(firstRound("first", now, Digest.ZERO), cast.orchestrator());
    }

    public PlanStart start(ExecutionPlan body, NodeIdentity signer) {
        Signed<ExecutionPlan> plan = signer.sign(body);
        LeafList leaves = leaves();
        List<PlanStart.StartLeaf> places = own.stream()
                .map(dpId -> leaves.position(dpId).orElseThrow())
                .map(position -> new PlanStart.StartLeaf(
                        position,
                        Bytes.of(leaves.leaf(position).toBytes()),
                        leaves.tree().path(position)))
                .toList();
        return new PlanStart(
                new PlanOffer(
                        Bytes.of(plan.bytes()),
                        Bytes.of(trainingPlan.canonicalBytes()),
                        inPlanOrder(body).stream()
                                .map(each ->
                                        Bytes.of(each.identity().certificate().toDer()))
                                .toList()),
                inPlanOrder(body).stream()
                        .map(each -> countersign(each, plan.digest()))
                        .toList(),
                places,
                List.of());
    }

    public ExecutionPlan firstRound(String id, Instant issuedAt, Digest superseded) {
        LeafList leaves = leaves();
        return new ExecutionPlan(
                id,
                trainingPlan.digest(),
                trainingPlan.id(),
                1,
                Digest.ZERO,
                null,
                superseded,
                PlanSamples.TREE_SEED,
                trainingPlan.draft().baseModelUrl(),
                trainingPlan.baseModel(),
                (int) leaves.learners(),
                trainingPlan.layout(),
                leaves.size(),
                leaves.root(),
                PlanTimes.of(issuedAt, trainingPlan.parameters()),
                cast.catalogUrl(),
                tree());
    }

    /** The round that evaluates version 1, which is the last. */
    public ExecutionPlan evaluation(Digest version) {
        ExecutionPlan first = firstRound("first", now, Digest.ZERO);
        NodeIdentity main = inPlanOrder(first).get(0).identity();
        String url = main.certificate().url() + "/models/m/versions/1/file";
        Signed<ModelVersion> made = main.sign(new ModelVersion(
                trainingPlan.digest(),
                cast.orchestrator().sign(first).digest(),
                1,
                List.of(Digest.of(new byte[] {1})),
                first.leafCount(),
                trainingPlan.baseModel(),
                version,
                "m",
                "1",
                url,
                now,
                new EvaluationSum(0, 1, 1),
                Digest.ZERO));
        return new ExecutionPlan(
                "evaluation",
                first.trainingPlan(),
                first.trainingPlanId(),
                2,
                made.body().plan(),
                made,
                Digest.ZERO,
                first.treeSeed(),
                url,
                version,
                first.learners(),
                trainingPlan.evaluationLayout().orElseThrow(),
                first.leafCount(),
                first.leafRoot(),
                first.times(),
                first.orchestratorUrl(),
                first.aggregators());
    }

    /** The aggregators in the order of the plan's entries. */
    public List<Aggregator> inPlanOrder(ExecutionPlan plan) {
        Map<Digest, Aggregator> byKey = aggregators.stream()
                .collect(Collectors.toMap(each -> each.identity().keyId(), UnaryOperator.identity()));
        return plan.aggregators().stream()
                .map(AggregatorEntry::keyId)
                .map(keyId -> {
                    Aggregator found = byKey.get(keyId);
                    if (found == null) {
                        throw new AssertionError("no aggregator " + keyId);
                    }
                    return found;
                })
                .toList();
    }

    public PlanStartCheck.Registration registration() {
        Map<DpId, VerifyingKey> keys = ours.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().publicKey()));
        return new PlanStartCheck.Registration(
                trainingPlan,
                cast.orchestrator().organisation(),
                cast.connector().key().publicKey(),
                keys);
    }

    public static Bytes countersign(Aggregator aggregator, Digest plan) {
        RoundPublicKey roundKey = RoundPublicKey.of(aggregator.roundKey().publicKey());
        return Bytes.of(
                aggregator.identity().sign(new Countersignature(plan, roundKey)).bytes());
    }

    private LeafList leaves() {
        return LeafList.of(consents, shape());
    }

    private List<AggregatorEntry> tree() {
        List<Signed<Registration>> registered = aggregators.stream()
                .map(Aggregator::identity)
                .map(identity -> identity.sign(new Registration(
                        trainingPlan.digest(),
                        NodeRole.AGGREGATOR,
                        identity.nodeId(),
                        identity.organisation(),
                        identity.certificate().url().toString(),
                        "contract",
                        now)))
                .toList();
        return AggregationTree.build(shape(), registered);
    }

    private TreeShape shape() {
        return TreeShape.of(PlanSamples.TREE_SEED, trainingPlan.parameters());
    }
}
