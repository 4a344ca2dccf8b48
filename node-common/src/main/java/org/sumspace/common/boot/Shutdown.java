package org.sumspace.common.boot;

import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stops a node once: the verticle drains, the node leaves the cluster, and its folder is free. */
final class Shutdown implements Supplier<CompletionStage<Void>> {
    private final Vertx vertx;
    private final String deployment;
    private final DataFolder folder;
    private @Nullable CompletableFuture<Void> stopping;

    Shutdown(Vertx vertx, String deployment, DataFolder folder) {
        this.vertx = vertx;
        this.deployment = deployment;
        this.folder = folder;
    }

    /** The result is completed outside the Vertx, which is closed by then. */
    @Override
    public synchronized CompletionStage<Void> get() {
        if (stopping == null) {
            CompletableFuture<Void> stopped = new CompletableFuture<>();
            stopping = stopped;
            vertx.undeploy(deployment)
                    .onComplete(undeployed -> vertx.close()
                            .andThen((closed, failure) -> folder.close())
                            .onSuccess(stopped::complete)
                            .onFailure(stopped::completeExceptionally));
        }
        return stopping;
    }
}
