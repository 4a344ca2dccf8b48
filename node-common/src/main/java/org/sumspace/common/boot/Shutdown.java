package org.sumspace.common.boot;

import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stops a node once: undeploys its verticle, which drains, and closes its Vert.x, which leaves the cluster. */
final class Shutdown implements Supplier<CompletionStage<Void>> {
    private final Vertx vertx;
    private final String deployment;
    private final Runnable stopped;
    private @Nullable CompletableFuture<Void> stopping;

    /** @param stopped called when the Vert.x is closed */
    Shutdown(Vertx vertx, String deployment, Runnable stopped) {
        this.vertx = vertx;
        this.deployment = deployment;
        this.stopped = stopped;
    }

    /** The result is completed outside the Vert.x, which is closed by then. */
    @Override
    public synchronized CompletionStage<Void> get() {
        if (stopping == null) {
            CompletableFuture<Void> result = new CompletableFuture<>();
            stopping = result;
            vertx.undeploy(deployment)
                    .onComplete(undeployed -> vertx.close()
                            .andThen((closed, failure) -> stopped.run())
                            .onSuccess(result::complete)
                            .onFailure(result::completeExceptionally));
        }
        return stopping;
    }
}
