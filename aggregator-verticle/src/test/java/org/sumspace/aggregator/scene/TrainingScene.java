package org.sumspace.aggregator.scene;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregationTree;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** Organisations, nodes and plans for tests: aggregators of one organisation each, processors of two data providers. */
public final class TrainingScene {
    public static final int FEATURES = 3;
    private static final AtomicInteger IDS = new AtomicInteger();
    private static final ObjectMapper JSON = new ObjectMapper();

    public final int shares;
    public final NodeIdentity orchestrator;
    public final List<NodeIdentity> aggregators;
    public final List<TestProcessor> processors = new ArrayList<>();
    public final Cast cast;
    public final TrainingPlan trainingPlan;
    public final LeafList leaves;
    public final ModelFile baseModel;

    private final TreeSeed treeSeed = TreeSeed.wrap(filled(9));
    private final SecureRandom random = new SecureRandom();

    public TrainingScene(Cast cast, int processorCount, Instant now, String parameters) {
        this(cast, processorCount, now, parameters, FEATURES);
    }

    public TrainingScene(Cast cast, int processorCount, Instant now, String parameters, int features) {
        this(cast, processorCount, now, parameters, features, "https://models.example/base.joblib", "AAAA");
    }

    /** With a ridge regression by the one feature of the plan. */
    public static TrainingScene ofRegression(Cast cast, int processorCount, Instant now) {
        return new TrainingScene(
                cast,
                processorCount,
                now,
                "'contribution': 'moments', 'rounds': 1",
                ModelFile.zero("Ridge", 1, List.of()),
                "{'path': 'result.score.raw', 'mean': 50, 'sd': 10}",
                "https://models.example/base.joblib",
                "AAAA");
    }

    /**
     * @param parameters of the training plan, JSON members with single quotes; without {@code shares}, all aggregators
     *     but the main one receive shares
     * @param tokenKey of the catalog's access tokens
     */
    public TrainingScene(
            Cast cast,
            int processorCount,
            Instant now,
            String parameters,
            int features,
            String baseModelUrl,
            String tokenKey) {
        this(
                cast,
                processorCount,
                now,
                "'rounds': 5, " + parameters,
                ModelFile.zero("LogisticRegression", features, List.of("no", "yes")),
                "{'path': 'result.success', 'classes': ['no', 'yes']}",
                baseModelUrl,
                tokenKey);
    }

    private TrainingScene(
            Cast cast,
            int processorCount,
            Instant now,
            String parameters,
            ModelFile baseModel,
            String label,
            String baseModelUrl,
            String tokenKey) {
        this.cast = cast;
        this.baseModel = baseModel;
        this.orchestrator = cast.orchestrator();
        this.aggregators = cast.aggregators();
        String catalog = orchestrator.certificate().url().toString();
        trainingPlan = TrainingPlan.publish(
                TrainingPlan.parseDraft(Trees.of(draft(parameters, label, baseModelUrl)))
                        .withBaseModel(Digest.of(baseModel.write())),
                new Publication("owner-1", catalog, tokenKey, baseModel.dimension(), treeSeed.commitment(), now));
        shares = trainingPlan.parameters().shares();
        leaves = LeafList.of(consents(processorCount, now), shape());
        processors.sort((a, b) -> a.dpId().compareTo(b.dpId()));
    }

    private ObjectNode draft(String parameters, String label, String baseModelUrl) {
        try {
            return (ObjectNode) JSON.readTree("""
                    {'id': '%s', 'model_name': 'dropout', 'model_description': 'a test', 'base_model': '%s',
                     'target_data': {'datatype': 'xAPI',
                        'features': [{'name': 'grade', 'path': 'result.score.raw', 'kind': 'numeric', 'mean': 1, 'sd': 2}],
                        'label': %s},
                     'parameters': {'shares': %d, 'minContributors': 3, 'minConsents': 3, %s}}
                    """.formatted(
                            "tp-" + IDS.incrementAndGet(),
                            baseModelUrl,
                            label,
                            cast.aggregators().size() - 1,
                            parameters)
                    .replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private List<Signed<Consent>> consents(int count, Instant now) {
        List<Signed<Consent>> consents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int provider = i % cast.connectors().size();
            NodeIdentity connector = cast.connectors().get(provider);
            TestProcessor processor = new TestProcessor(this, DpId.random(random), SigningKey.generate(random));
            processors.add(processor);
            consents.add(connector.sign(new Consent(
                    trainingPlan.digest(),
                    processor.dpId(),
                    "https://processor-" + provider + ".example/processors/" + processor.dpId(),
                    processor.key().publicKey(),
                    cast.processorNodes().get(provider).keyId(),
                    connector.organisation(),
                    1,
                    100,
                    1,
                    now,
                    now.plusSeconds(1_000_000))));
        }
        return consents;
    }

    /** The node that hosts the processor. */
    public NodeIdentity node(TestProcessor processor) {
        Digest keyId = leaves.consent(position(processor)).processorNode();
        return cast.processorNodes().stream()
                .filter(node -> node.keyId().equals(keyId))
                .findFirst()
                .orElseThrow();
    }

    public int position(TestProcessor processor) {
        return leaves.position(processor.dpId()).orElseThrow();
    }

    /** The first round's plan. */
    public ExecutionPlan firstPlan(String id, Instant now) {
        return plan(id, 1, Digest.ZERO, null, trainingPlan.layout(), now);
    }

    /** The plan that follows a version. */
    public ExecutionPlan nextPlan(String id, Signed<ModelVersion> version, Instant now) {
        return plan(id, version.body().round() + 1, version.body().plan(), version, trainingPlan.layout(), now);
    }

    /** The plan of the round that evaluates a version as the last one. */
    public ExecutionPlan evaluationPlan(String id, Signed<ModelVersion> version, Instant now) {
        CoordinateLayout layout = trainingPlan.evaluationLayout().orElseThrow();
        return plan(id, version.body().round() + 1, version.body().plan(), version, layout, now);
    }

    private ExecutionPlan plan(
            String id,
            int round,
            Digest previous,
            @Nullable Signed<ModelVersion> version,
            CoordinateLayout layout,
            Instant now) {
        return new ExecutionPlan(
                id,
                trainingPlan.digest(),
                trainingPlan.id(),
                round,
                previous,
                version,
                Digest.ZERO,
                treeSeed,
                version == null
                        ? trainingPlan.draft().baseModelUrl()
                        : version.body().url(),
                version == null ? trainingPlan.baseModel() : version.body().result(),
                (int) leaves.learners(),
                layout,
                leaves.size(),
                leaves.root(),
                PlanTimes.of(now, trainingPlan.parameters()),
                orchestrator.certificate().url().toString(),
                tree(now));
    }

    private List<AggregatorEntry> tree(Instant now) {
        return AggregationTree.build(
                shape(),
                aggregators.stream()
                        .map(node -> node.sign(new Registration(
                                trainingPlan.digest(),
                                NodeRole.AGGREGATOR,
                                node.nodeId(),
                                node.organisation(),
                                node.certificate().url().toString(),
                                "contract-1",
                                now)))
                        .toList());
    }

    private TreeShape shape() {
        return TreeShape.of(treeSeed, trainingPlan.parameters());
    }

    public PlanOffer offer(Signed<ExecutionPlan> plan) {
        return new PlanOffer(
                Bytes.of(plan.bytes()),
                Bytes.of(trainingPlan.canonicalBytes()),
                plan.body().aggregators().stream()
                        .map(entry ->
                                Bytes.of(aggregator(entry.keyId()).certificate().toDer()))
                        .toList());
    }

    public NodeIdentity aggregator(Digest keyId) {
        return aggregators.stream()
                .filter(node -> node.keyId().equals(keyId))
                .findFirst()
                .orElseThrow();
    }

    /** The leaf list as the catalog serves it. */
    public byte[] leafNdjson() {
        Stream<Map<String, byte[]>> lines = Stream.concat(
                cast.connectors().stream()
                        .map(connector ->
                                Map.of("certificate", connector.certificate().toDer())),
                leaves.leaves().stream().map(leaf -> Map.of("leaf", leaf.toBytes())));
        StringBuilder ndjson = new StringBuilder();
        lines.forEach(line -> line.forEach((name, bytes) -> ndjson.append("{\"")
                .append(name)
                .append("\":\"")
                .append(Base64.getEncoder().encodeToString(bytes))
                .append("\"}\n")));
        return ndjson.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] filled(int value) {
        byte[] bytes = new byte[TreeSeed.BYTES];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
