package org.sumspace.common.boot.member;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.time.Clock;
import org.sumspace.common.boot.BootException;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeDeployment;
import org.sumspace.common.boot.NodeFactory;
import org.sumspace.common.boot.NodeVertx;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.cluster.BusOptions;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.store.StartingStore;
import org.sumspace.common.store.StoringConfig;
import org.sumspace.common.trust.NodeRole;

/**
 * Starts a node of the cluster: locks its data folder, loads its identity, joins the cluster, deploys its verticle. If a
 * step fails, the earlier ones are undone.
 */
final class MemberLauncher<C extends MemberConfig> {
    private record Joined(Vertx vertx, PrometheusMeterRegistry metrics) {}

    private record Prepared(Identities identities, TrustOptions trust, StartingStore store) {}

    private final String name;
    private final NodeRole role;
    private final C config;
    private final NodeFactory<MemberContext, C> factory;
    private final Clock clock;

    MemberLauncher(String name, NodeRole role, C config, NodeFactory<MemberContext, C> factory, Clock clock) {
        this.name = name;
        this.role = role;
        this.config = config;
        this.factory = factory;
        this.clock = clock;
    }

    /**
     * @return completed outside any Vert.x, because the one made here may be closed by then
     * @throws BootException if identity or trust is missing, or another node holds the data folder
     */
    Future<RunningNode> launch() {
        DataFolder folder = DataFolder.lock(config.node().dataDir());
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
        Identities identities = Identities.load(role, node, clock.instant());
        TrustOptions trust = trust(node);
        StartingStore store = config instanceof StoringConfig storing ? store(storing, node) : StartingStore.NONE;
        Promise<RunningNode> launched = Promise.promise();
        ClusterJoin.join(() -> join(node, () -> launched.future().onSuccess(MemberLauncher::leftCluster)))
                .onFailure(failure -> launched.fail(ClusterFailures.explain(failure, config)))
                .onSuccess(joined -> deploy(joined, new Prepared(identities, trust, store), folder)
                        .onComplete(launched));
        return launched.future().recover(failure -> store.close().transform(ended -> Future.failedFuture(failure)));
    }

    private static StartingStore store(StoringConfig config, NodeConfig node) {
        try {
            return StartingStore.of(config.store(), node.dataDir());
        } catch (IllegalStateException e) {
            throw new BootException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void leftCluster(RunningNode node) {
        node.breakDown("Hazelcast ended this member of the cluster, because it could not join the others again");
    }

    private static Future<Joined> join(NodeConfig node, Runnable whenLost) {
        PrometheusMeterRegistry metrics = NodeMetrics.create();
        return NodeVertx.builder(node.limits(), busOptions(node), metrics)
                .withClusterManager(ClusterManagers.create(node.cluster(), whenLost))
                .buildClustered()
                .map(vertx -> new Joined(vertx, metrics));
    }

    private Future<RunningNode> deploy(Joined joined, Prepared prepared, DataFolder folder) {
        NodeContext context = NodeContext.of(joined.vertx(), clock, joined.metrics(), config, prepared.trust());
        return NodeDeployment.deploy(
                name + " " + config.node().organisation(),
                joined.vertx(),
                () -> factory.create(
                        new MemberContext(context, config.node(), prepared.identities(), prepared.store()), config),
                folder::close,
                failure -> ClusterFailures.explain(failure, config));
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
