package org.sumspace.common.boot;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.io.IOException;
import java.time.Clock;
import org.sumspace.common.cluster.BusOptions;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.config.KindConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.obs.NodeMetrics;

/** Climbs the ladder: identity, Vertx in the cluster, verticle, listening. A step that fails takes back those before. */
final class NodeLauncher<C extends KindConfig> {
    private static final int INTERNAL_THREADS = 4;

    private record Member(Vertx vertx, PrometheusMeterRegistry metrics) {}

    private final NodeKind kind;
    private final C config;
    private final NodeFactory<C> factory;
    private final Clock clock;

    NodeLauncher(NodeKind kind, C config, NodeFactory<C> factory, Clock clock) {
        this.kind = kind;
        this.config = config;
        this.factory = factory;
        this.clock = clock;
    }

    /**
     * @return completed outside any Vertx, because the one made here may be closed by then
     * @throws BootException if identity or trust is not there, or another node holds the data folder
     */
    Future<RunningNode> launch() {
        DataFolder folder = DataFolder.hold(config.node().dataDir());
        try {
            return launch(folder).andThen((running, failure) -> {
                if (failure != null) {
                    folder.close();
                }
            });
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private Future<RunningNode> launch(DataFolder folder) {
        NodeConfig node = config.node();
        Identities identities = Identities.load(kind, node, clock.instant());
        TrustOptions trust = trust(node);
        Promise<RunningNode> launched = Promise.promise();
        ClusterJoin.join(() -> member(node))
                .onFailure(failure -> launched.fail(BootFailures.explain(failure, node)))
                .onSuccess(member -> {
                    Vertx vertx = member.vertx();
                    OutboundGuard guard = new OutboundGuard(vertx, node.outboundAllow());
                    NodeHttpClient http = new NodeHttpClient(vertx, guard, node.limits(), trust);
                    deploy(
                            new NodeContext(
                                    kind,
                                    node,
                                    identities.identity(),
                                    identities.anchors(),
                                    identities.revocations(),
                                    vertx,
                                    clock,
                                    member.metrics(),
                                    http),
                            folder,
                            launched);
                });
        return launched.future();
    }

    private void deploy(NodeContext context, DataFolder folder, Promise<RunningNode> launched) {
        Vertx vertx = context.vertx();
        NodeConfig node = context.config();
        NodeVerticle verticle = factory.create(context, config);
        vertx.deployVerticle(verticle)
                .onSuccess(deployment -> launched.complete(new RunningNode(
                        kind,
                        node.organisation(),
                        node.nodeId(),
                        verticle.baseUrl(),
                        new Shutdown(vertx, deployment, folder))))
                .onFailure(failure ->
                        vertx.close().onComplete(closed -> launched.fail(BootFailures.explain(failure, node))));
    }

    private static Future<Member> member(NodeConfig node) {
        PrometheusMeterRegistry metrics = NodeMetrics.create();
        LimitsConfig limits = node.limits();
        VertxOptions options = new VertxOptions()
                .setEventLoopPoolSize(limits.eventLoops())
                .setWorkerPoolSize(limits.workers())
                .setInternalBlockingPoolSize(INTERNAL_THREADS)
                .setEventBusOptions(busOptions(node))
                .setMetricsOptions(new MicrometerMetricsOptions().setEnabled(true));
        return Vertx.builder()
                .with(options)
                .withMetrics(new MicrometerMetricsFactory(metrics))
                .withClusterManager(ClusterManagers.create(node.cluster()))
                .buildClustered()
                .map(vertx -> new Member(vertx, metrics));
    }

    private static EventBusOptions busOptions(NodeConfig node) {
        try {
            return BusOptions.of(node);
        } catch (IOException e) {
            throw new BootException("cannot read " + e.getMessage() + ": see the setting identity.trustFolder", e);
        } catch (IllegalArgumentException e) {
            throw new BootException(String.valueOf(e.getMessage()), e);
        }
    }

    private static TrustOptions trust(NodeConfig node) {
        try {
            return TlsTrust.ofOrganisationsAndSystem(
                    node.identity().trustFolder(), node.http().caFile());
        } catch (IOException e) {
            throw new BootException("cannot read " + e.getMessage() + ": see the setting http.caFile", e);
        } catch (IllegalArgumentException e) {
            throw new BootException(String.valueOf(e.getMessage()), e);
        }
    }
}
