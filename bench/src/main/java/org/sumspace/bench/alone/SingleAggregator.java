package org.sumspace.bench.alone;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.client.RegistrationClient;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.boot.member.MemberNode;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.envelope.EnvelopeCounter;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * The number of shares per second that a single aggregator receives and durably acknowledges. All shares are sealed and
 * their batches signed beforehand. The sender runs on the same cores.
 */
public final class SingleAggregator implements BenchRow {
    public static final String NAME = "da.alone";

    private static final int SHARES_MIN = 3_000;
    private static final int WARMUP = 6_000;
    private static final int PER_RUN = 3_000;
    private static final int TIMEOUT_SECONDS = 600;

    private final SpaceNodeLauncher launcher;
    private final DoubleConsumer heap;
    private final int warmup;
    private final int perRun;

    /**
     * @param launcher launches the aggregator
     * @param heap accepts the aggregator's peak heap use, in bytes
     * @param warmup number of shares before the measurement
     * @param perRun number of shares in each run
     */
    SingleAggregator(SpaceNodeLauncher launcher, DoubleConsumer heap, int warmup, int perRun) {
        this.launcher = launcher;
        this.heap = heap;
        this.warmup = warmup;
        this.perRun = perRun;
    }

    /**
     * @param launcher launches the aggregator
     * @param heap accepts the aggregator's peak heap use, in bytes
     */
    public SingleAggregator(SpaceNodeLauncher launcher, DoubleConsumer heap) {
        this(launcher, heap, WARMUP, PER_RUN);
    }

    @Override
    public RowSpec spec() {
        double bytes = perRun * SealedRequest.meanSealedBytes();
        return RowSpec.perSecond(NAME, perRun)
                // The signature of each manifest; those of the requests are few.
                .needs("limit.ed25519", perRun)
                .needs("limit.hpke-open", perRun)
                .needs("limit.aes-gcm", bytes)
                // The digest of the body, and that of the commitment.
                .needs("limit.sha-256", 2 * bytes)
                .needs("limit.https", bytes)
                .needs("limit.disk", bytes)
                .atLeast(SHARES_MIN);
    }

    @Override
    public RowSamples measure(Effort effort) throws IOException {
        return GracefulShutdown.run(() -> {
            try (TemporaryHome temporary = TemporaryHome.create()) {
                SecureRandom random = new SecureRandom();
                SpaceHome home =
                        SpaceHome.open(temporary.folder().resolve("home"), true, SpaceSize.ofGroups(1), random);
                // One processor sends nothing, so that the aggregator keeps waiting and does not start to agree.
                int processors = warmup + Effort.RUNS_MIN * perRun + 1;
                return measure(home, SingleAggregatorPlan.of(home, processors, Instant.now(), random));
            }
        });
    }

    private RowSamples measure(SpaceHome home, SingleAggregatorPlan plan) throws IOException {
        Launcher nodes = new Launcher(plan);
        try (DataSpace space =
                DataSpace.start(home, EnumSet.of(NodeKind.CATALOG, NodeKind.AGGREGATOR), nodes, ready -> {})) {
            SpaceOperators operators = new SpaceOperators(space.home());
            new RegistrationClient(operators.at(plan.aggregator()))
                    .register(
                            plan.trainingPlan().id(),
                            home.plan().url(home.plan().nodes(NodeKind.CATALOG).get(0)),
                            NAME);
            RoundPublicKey key = await(requireNonNull(nodes.orchestrator).countersigned(), "the plan is countersigned");
            EnvelopeCounter counter = new EnvelopeCounter(Clock.systemUTC().instant());
            List<SealedRequest> first = SealedRequest.of(plan, 0, warmup, key, counter);
            List<List<SealedRequest>> measured = new ArrayList<>();
            for (int run = 0; run < Effort.RUNS_MIN; run++) {
                int from = warmup + run * perRun;
                measured.add(SealedRequest.of(plan, from, from + perRun, key, counter));
            }
            try (ShareLoad load = new ShareLoad(home.caFile(), plan.aggregator().httpPort())) {
                await(load.send(first), "the first shares are acknowledged");
                List<Double> runs = new ArrayList<>();
                for (List<SealedRequest> requests : measured) {
                    runs.add(spec().figure(await(load.send(requests), "the shares are acknowledged")));
                }
                requireAllStored(new AggregateClient(operators.at(plan.aggregator())));
                heap.accept(operators.metric(plan.aggregator(), HeapPeak.METRIC));
                return new RowSamples(runs);
            }
        }
    }

    private void requireAllStored(AggregateClient aggregator) {
        long stored = aggregator.plans().get(0).shares();
        if (stored != warmup + (long) Effort.RUNS_MIN * perRun) {
            throw new SandboxException(
                    "the aggregator stored only " + stored + " of the shares that it acknowledged",
                    "This is a defect: please report it");
        }
    }

    private static <T> T await(Future<T> future, String what) {
        try {
            return future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException timeout) {
            throw new SandboxException(
                    "timed out after " + TIMEOUT_SECONDS + " s waiting until " + what,
                    "Try again when the machine is less busy",
                    timeout);
        }
    }

    /** Launches the orchestrator in this JVM and the one aggregator; the other nodes of the plan are not started. */
    private final class Launcher implements SpaceNodeLauncher {
        private final SingleAggregatorPlan plan;
        private volatile @Nullable OrchestratorDouble orchestrator;

        Launcher(SingleAggregatorPlan plan) {
            this.plan = plan;
        }

        @Override
        public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
            if (node.kind() == NodeKind.CATALOG) {
                return MemberNode.main(
                                "catalog",
                                NodeRole.ORCHESTRATOR,
                                OrchestratorDouble.Config.class,
                                (context, config) -> orchestrator = new OrchestratorDouble(context, config, plan))
                        .start(configFile, Map.of())
                        .thenApply(running -> new NodeInThisJvm(node, running));
            }
            return node.equals(plan.aggregator())
                    ? launcher.launch(node, configFile)
                    : CompletableFuture.completedStage(new NodeInThisJvm(node, null));
        }

        /** Neither of the two nodes keeps documents. */
        @Override
        public boolean sharesStore() {
            return false;
        }
    }

    /** @param running null for a node that is not started */
    private record NodeInThisJvm(NodeSpec spec, @Nullable RunningNode running)
            implements SpaceNodeLauncher.LaunchedNode {
        @Override
        public CompletableFuture<Void> stop() {
            return running == null
                    ? CompletableFuture.completedFuture(null)
                    : running.stop().toCompletableFuture();
        }
    }
}
