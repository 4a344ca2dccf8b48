package org.sumspace.bench.alone;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregationTree;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.data.WideRecords;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpacePlan;
import org.sumspace.sandbox.training.FoldPlan;

/**
 * An execution plan that follows all rules, signed by the keys of all nodes, so that only one of its aggregators has to run.
 *
 * @param connectors identities of the connectors that certified the processors
 * @param processorNodes the nodes that the consents name
 * @param members the processors, in the order of the leaf list
 * @param aggregator the aggregator that runs; it has the first share index
 */
record SingleAggregatorPlan(
        TrainingPlan trainingPlan,
        Signed<ExecutionPlan> plan,
        LeafList leaves,
        List<NodeIdentity> connectors,
        List<NodeIdentity> processorNodes,
        List<Member> members,
        NodeSpec aggregator,
        PlanOffer offer) {
    private static final String ID = "alone";
    private static final int CLASSES = 10;
    private static final int FEATURES = 99;
    /** Length of the shared vector: the coefficients and the weight. */
    static final int DIMENSION = CLASSES * (FEATURES + 1) + 1;
    /** Longer than any measurement, so that the aggregator does not list. */
    private static final int SHARE_DEADLINE_SECONDS = 3_600;
    /** A placeholder: no token is checked. */
    private static final String NO_TOKEN_KEY = "AAAA";

    /** A processor of the plan. */
    record Member(DpId dpId, SigningKey key) {}

    static SingleAggregatorPlan of(SpaceHome home, int processors, Instant now, SecureRandom random)
            throws IOException {
        NodeIdentity catalog = identities(home, NodeKind.CATALOG).get(0);
        List<NodeIdentity> aggregators = identities(home, NodeKind.AGGREGATOR);
        List<NodeIdentity> connectors = identities(home, NodeKind.CONNECTOR);
        List<NodeIdentity> processorNodes = identities(home, NodeKind.PROCESSOR);
        String catalogUrl = catalog.certificate().url().toString();
        ModelFile base = ModelFile.zero(FoldPlan.ESTIMATOR, FEATURES, classes());
        TreeSeed seed = TreeSeed.random(random);
        TrainingPlan training = TrainingPlan.publish(
                TrainingPlan.parseDraft(Trees.of(draft(catalogUrl, processors))).withBaseModel(Digest.of(base.write())),
                new Publication("measurer", catalogUrl, NO_TOKEN_KEY, base.dimension(), seed.commitment(), now));
        TreeShape shape = TreeShape.of(seed, training.parameters());

        List<Member> members = Stream.generate(() -> new Member(DpId.random(random), SigningKey.generate(random)))
                .limit(processors)
                .sorted((a, b) -> a.dpId().compareTo(b.dpId()))
                .toList();
        LeafList leaves = LeafList.of(
                IntStream.range(0, processors)
                        .parallel()
                        .mapToObj(i -> consent(
                                training,
                                members.get(i),
                                connectors.get(i % connectors.size()),
                                processorNodes.get(i % connectors.size()),
                                now))
                        .toList(),
                shape);
        List<AggregatorEntry> tree = AggregationTree.build(
                shape,
                aggregators.stream()
                        .map(node -> registration(training, node, now))
                        .toList());
        Signed<ExecutionPlan> plan = catalog.sign(execution(training, seed, leaves, tree, catalogUrl, now));
        return new SingleAggregatorPlan(
                training,
                plan,
                leaves,
                connectors,
                processorNodes,
                members,
                home.plan()
                        .nodes(NodeKind.AGGREGATOR)
                        .get(indexOf(aggregators, own(plan).keyId())),
                offer(training, plan, aggregators));
    }

    private static List<NodeIdentity> identities(SpaceHome home, NodeKind kind) throws IOException {
        List<NodeIdentity> identities = new ArrayList<>();
        for (NodeSpec node : home.plan().nodes(kind)) {
            var certificate = home.certificateFile(node);
            identities.add(NodeIdentity.load(certificate, certificate.resolveSibling(NodeFiles.KEY)));
        }
        return identities;
    }

    private static List<String> classes() {
        return IntStream.range(0, CLASSES).mapToObj(number -> "c" + number).toList();
    }

    private static ObjectNode draft(String catalogUrl, int processors) {
        ObjectNode plan = JsonNodeFactory.instance.objectNode();
        plan.put("id", ID);
        plan.put("model_name", "Class of a record");
        plan.put("model_description", "For benchmarks: nobody trains it");
        plan.put("base_model", catalogUrl + "/base.joblib");
        plan.set("target_data", new WideRecords(FEATURES, CLASSES).targetData());
        plan.putObject("parameters")
                .put("shares", SpacePlan.SHARES)
                .put("rounds", 1)
                .put("maxContributors", processors)
                .put("maxWeight", 1)
                .put("shareDeadlineSeconds", SHARE_DEADLINE_SECONDS)
                .put("sealUntilSeconds", 2 * SHARE_DEADLINE_SECONDS)
                .put("expirySeconds", 3 * SHARE_DEADLINE_SECONDS);
        return plan;
    }

    private static Signed<Consent> consent(
            TrainingPlan training, Member member, NodeIdentity connector, NodeIdentity processorNode, Instant now) {
        return connector.sign(new Consent(
                training.digest(),
                member.dpId(),
                processorNode.certificate().url() + "/processors/" + member.dpId(),
                member.key().publicKey(),
                processorNode.keyId(),
                connector.organisation(),
                1,
                1,
                1,
                now,
                now.plusSeconds(4 * SHARE_DEADLINE_SECONDS)));
    }

    private static Signed<Registration> registration(TrainingPlan training, NodeIdentity node, Instant now) {
        return node.sign(new Registration(
                training.digest(),
                NodeRole.AGGREGATOR,
                node.nodeId(),
                node.organisation(),
                node.certificate().url().toString(),
                ID,
                now));
    }

    private static ExecutionPlan execution(
            TrainingPlan training,
            TreeSeed seed,
            LeafList leaves,
            List<AggregatorEntry> tree,
            String catalogUrl,
            Instant now) {
        return new ExecutionPlan(
                ID,
                training.digest(),
                training.id(),
                1,
                Digest.ZERO,
                null,
                Digest.ZERO,
                seed,
                training.draft().baseModelUrl(),
                training.baseModel(),
                (int) leaves.learners(),
                training.layout(),
                leaves.size(),
                leaves.root(),
                PlanTimes.of(now, training.parameters()),
                catalogUrl,
                tree);
    }

    private static AggregatorEntry own(Signed<ExecutionPlan> plan) {
        return plan.body().members(1).get(0);
    }

    private static PlanOffer offer(TrainingPlan training, Signed<ExecutionPlan> plan, List<NodeIdentity> aggregators) {
        return new PlanOffer(
                Bytes.of(plan.bytes()),
                Bytes.of(training.canonicalBytes()),
                plan.body().aggregators().stream()
                        .map(entry -> aggregators.get(indexOf(aggregators, entry.keyId())))
                        .map(node -> Bytes.of(node.certificate().toDer()))
                        .toList());
    }

    private static int indexOf(List<NodeIdentity> nodes, Digest keyId) {
        return nodes.stream().map(NodeIdentity::keyId).toList().indexOf(keyId);
    }

    /** The node that hosts the processor at that position. */
    NodeIdentity node(int position) {
        Digest keyId = leaves.consent(position).processorNode();
        return processorNodes.stream()
                .filter(node -> node.keyId().equals(keyId))
                .findFirst()
                .orElseThrow();
    }

    /** The plan's entry of the aggregator that runs. */
    AggregatorEntry own() {
        return own(plan);
    }
}
