package org.sumspace.common.boot;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.server.ApiServer;

/** A node's verticle: starting it serves its contract, stopping it drains, then releases what it holds. */
public abstract class NodeVerticle extends VerticleBase {
    private @Nullable ApiServer server;

    /** Wires configuration, stores, services and handlers together, and listens. */
    protected abstract Future<ApiServer> serve();

    /** Closes what {@link #serve} opened besides the server; called once no request is under way any more. */
    protected Future<?> release() {
        return Future.succeededFuture();
    }

    @Override
    public final Future<?> start() {
        return serve().onSuccess(started -> server = started);
    }

    @Override
    public final Future<?> stop() {
        return requireNonNull(server, "server").stop().eventually(this::release);
    }

    /** How others reach the node, once it has started. */
    public final URI baseUrl() {
        return requireNonNull(server, "server").baseUrl();
    }
}
