package org.sumspace.common.boot;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.time.Clock;
import org.sumspace.common.config.ConfigSource;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.obs.NodeMetrics;

/** Nodes that serve their contract and join no cluster: without identity, event bus and data folder. */
public final class ServerNode {
    private ServerNode() {}

    /** @param name for example {@code converter} */
    public static <C extends ServerConfig> NodeMain<C> main(
            String name, ConfigSource<C> configuration, NodeFactory<NodeContext, C> factory) {
        return new NodeMain<>(name, configuration, config -> launch(name, config, factory));
    }

    private static <C extends ServerConfig> Future<RunningNode> launch(
            String name, C config, NodeFactory<NodeContext, C> factory) {
        PrometheusMeterRegistry metrics = NodeMetrics.create();
        TrustOptions trust = trust(config);
        Vertx vertx = NodeVertx.builder(config.limits(), new EventBusOptions(), metrics)
                .build();
        return NodeDeployment.deploy(
                name,
                vertx,
                () -> factory.create(NodeContext.of(vertx, Clock.systemUTC(), metrics, config, trust), config),
                () -> {},
                failure -> BootFailures.explain(failure, config));
    }

    private static TrustOptions trust(ServerConfig config) {
        try {
            return TlsTrust.ofSystem(config.http().caFile());
        } catch (IOException e) {
            throw new BootException("cannot read " + e.getMessage() + ": see the setting http.caFile", e);
        } catch (IllegalArgumentException e) {
            throw new BootException(String.valueOf(e.getMessage()), e);
        }
    }
}
