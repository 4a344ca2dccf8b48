package org.sumspace.catalog;

import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.catalog.fixture.FakeNodes;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;

/**
 * Aggregators and processor nodes of some organisations in one member of the cluster. They countersign every plan. Once
 * all processor nodes have received the start request, the main aggregator sends a version that depends on the round.
 */
final class NodeDoubles implements AutoCloseable {

    private final Vertx vertx;
    private final FakeNodes nodes;
    private final Digest orchestrator;
    private final Map<Digest, NodeBus> buses = new HashMap<>();
    private final Map<Digest, Set<Digest>> started = new HashMap<>();
    private volatile int rounds;

    NodeDoubles(List<Organisation> organisations, TrustAnchors anchors, Digest orchestrator, ClusterConfig cluster) {
        this.orchestrator = orchestrator;
        this.nodes = new FakeNodes(organisations);
        this.vertx = result(Vertx.builder()
                .with(new VertxOptions().setEventBusOptions(new EventBusOptions().setHost("127.0.0.1")))
                .withClusterManager(ClusterManagers.create(cluster, () -> {}))
                .buildClustered());
        for (Organisation organisation : organisations) {
            Stream.of(organisation.aggregator(), organisation.processor()).forEach(node -> connect(node, anchors));
        }
    }

    private void connect(NodeIdentity node, TrustAnchors anchors) {
        NodeSignatures signatures = new NodeSignatures(vertx, node, anchors, Clock.systemUTC(), (way, reason) -> {});
        NodeBus bus = new NodeBus(vertx, signatures)
                .on(
                        EnvelopeType.PLAN_OFFER,
                        (message, sender) ->
                                nodes.offer(node.keyId(), message.plan(), message.payload(), message.notAfter()))
                .on(EnvelopeType.PLAN_START, (message, sender) -> start(node, message));
        buses.put(node.keyId(), bus);
        result(bus.start());
    }

    /** Rounds up to this one get a version; later rounds get none. */
    void completeRoundsUpTo(int round) {
        rounds = round;
    }

    FakeNodes nodes() {
        return nodes;
    }

    private Future<byte[]> start(NodeIdentity node, Envelope message) {
        PlanStart start = PlanStart.of(message.payload());
        Signed<ExecutionPlan> plan = Signed.reopen(
                start.offer().executionPlan().toBytes(), StatementType.EXECUTION_PLAN, ExecutionPlan::read);
        return nodes.start(node.keyId(), message.plan(), message.payload(), message.notAfter())
                .onSuccess(done -> report(node, message.plan()))
                .onSuccess(done -> {
                    if (allStarted(plan, node.keyId()) && plan.body().round() <= rounds) {
                        complete(plan);
                    }
                })
                .map(new byte[0]);
    }

    private synchronized boolean allStarted(Signed<ExecutionPlan> plan, Digest node) {
        Set<Digest> known = started.computeIfAbsent(plan.digest(), digest -> new HashSet<>());
        known.add(node);
        return known.size() == processorNodes();
    }

    private int processorNodes() {
        return buses.size() / 2;
    }

    private void report(NodeIdentity node, PlanRef plan) {
        Progress progress = new Progress(ProgressStep.SENT, Instant.now(), List.of(), Map.of("sent", 2L));
        bus(node.keyId()).request(orchestrator, EnvelopeType.PROGRESS, plan, progress.toBytes(), Duration.ofSeconds(5));
    }

    private void complete(Signed<ExecutionPlan> plan) {
        Signed<ModelVersion> version = nodes.version(plan, resultOf(plan.body().round()));
        bus(version.signer())
                .requestUntil(
                        orchestrator,
                        EnvelopeType.MODEL_VERSION,
                        PlanRef.of(plan.digest(), plan.body().round()),
                        version.bytes(),
                        Instant.now().plus(Patience.MAX));
    }

    static Digest resultOf(int round) {
        return Digest.of(ByteBuffer.allocate(4).putInt(round).array());
    }

    private NodeBus bus(Digest keyId) {
        NodeBus bus = buses.get(keyId);
        if (bus == null) {
            throw new IllegalArgumentException("no node has the key " + keyId);
        }
        return bus;
    }

    /** The rounds that were offered, each once, in order. */
    List<Integer> offeredRounds() {
        return nodes.plans().stream().map(plan -> plan.body().round()).collect(Collectors.toList());
    }

    @Override
    public void close() {
        result(vertx.close());
    }
}
