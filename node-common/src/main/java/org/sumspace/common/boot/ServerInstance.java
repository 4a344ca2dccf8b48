package org.sumspace.common.boot;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.server.ApiServer;

/** One of several HTTP servers of a node, each on an event loop of its own. */
final class ServerInstance extends VerticleBase {
    private final Supplier<Future<ApiServer>> start;
    private final Consumer<ApiServer> started;
    private @Nullable ApiServer server;

    /** @param started is told the server when it listens */
    ServerInstance(Supplier<Future<ApiServer>> start, Consumer<ApiServer> started) {
        this.start = start;
        this.started = started;
    }

    @Override
    public Future<?> start() {
        return start.get().onSuccess(listening -> {
            server = listening;
            started.accept(listening);
        });
    }

    @Override
    public Future<?> stop() {
        return requireNonNull(server, "server").stop();
    }
}
