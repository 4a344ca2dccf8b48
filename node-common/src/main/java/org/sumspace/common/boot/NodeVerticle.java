package org.sumspace.common.boot;

import static java.util.Objects.requireNonNull;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.portal.Portal;

/**
 * A node's verticle: starting it serves its contract; stopping it waits for the requests under way, then closes the
 * resources of the node.
 */
public abstract class NodeVerticle extends VerticleBase {
    private final NodeContext node;
    private final ServerConfig config;
    private volatile @Nullable URI baseUrl;
    private @Nullable ApiServer server;

    protected NodeVerticle(NodeContext node, ServerConfig config) {
        this.node = node;
        this.config = config;
    }

    /** Opens the resources of the node, and lists its contract and features. */
    protected abstract Future<ServerSetup> setUp();

    @Override
    public final Future<?> start() {
        return Future.succeededFuture()
                .compose(start -> setUp())
                .compose(this::serve)
                .recover(failure -> node.resources().close().transform(closed -> Future.failedFuture(failure)));
    }

    private Future<Void> serve(ServerSetup setup) {
        return vertx.executeBlocking(() -> load(setup), false)
                .compose(contract -> listen(setup, contract))
                .compose(listening -> setup.runAfterListening());
    }

    private static Contract load(ServerSetup setup) {
        Portal.load();
        return Contract.load(setup.contract());
    }

    private Future<?> listen(ServerSetup setup, Contract contract) {
        if (setup.instances() == 1) {
            return setup.start(node, config, contract).onSuccess(started -> {
                server = started;
                baseUrl = started.baseUrl();
            });
        }
        return vertx.deployVerticle(
                () -> new ServerInstance(
                        () -> setup.start(node, config, contract), started -> baseUrl = started.baseUrl()),
                new DeploymentOptions().setInstances(setup.instances()));
    }

    @Override
    public final Future<?> stop() {
        Future<Void> drained = server == null ? Future.succeededFuture() : server.stop();
        return drained.eventually(() -> node.resources().close());
    }

    /** The URL at which others reach the node, once it has started. */
    protected final URI baseUrl() {
        return requireNonNull(baseUrl, "baseUrl");
    }
}
