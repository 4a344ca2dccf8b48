package org.sumspace.common.boot;

import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A node that answers. Stopping it waits for the requests under way; stopping it again changes nothing. */
public final class RunningNode {
    private final String title;
    private final URI baseUrl;
    private final Supplier<CompletionStage<Void>> stop;
    private final CompletableFuture<String> broken = new CompletableFuture<>();

    RunningNode(String title, URI baseUrl, Supplier<CompletionStage<Void>> stop) {
        this.title = title;
        this.baseUrl = baseUrl;
        this.stop = stop;
    }

    public URI baseUrl() {
        return baseUrl;
    }

    public CompletionStage<Void> stop() {
        return stop.get();
    }

    /** The node cannot go on, and has to be started again. */
    public void breakDown(String reason) {
        broken.complete(reason);
    }

    /** Completes with the reason when the node cannot go on. */
    CompletionStage<String> broken() {
        return broken;
    }

    /** The line that tells a waiting script that the node is up. */
    @Override
    public String toString() {
        return "ready " + title + " " + baseUrl;
    }
}
