package org.sumspace.common.boot;

import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stops a node once: the verticle drains, then the node leaves the cluster. */
final class Shutdown implements Supplier<CompletionStage<Void>> {
    private final Vertx vertx;
    private final String deployment;
    private @Nullable CompletableFuture<Void> stopping;

    Shutdown(Vertx vertx, String deployment) {
        this.vertx = vertx;
        this.deployment = deployment;
    }

    /** The result is completed outside the Vertx, which is closed by then. */
    @Override
    public synchronized CompletionStage<Void> get() {
        if (stopping == null) {
            CompletableFuture<Void> stopped = new CompletableFuture<>();
            stopping = stopped;
            vertx.undeploy(deployment)
                    .onComplete(undeployed ->
                            vertx.close().onSuccess(stopped::complete).onFailure(stopped::completeExceptionally));
        }
        return stopping;
    }
}
