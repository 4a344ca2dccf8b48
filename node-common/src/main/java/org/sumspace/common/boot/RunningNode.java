package org.sumspace.common.boot;

import java.net.URI;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A node that answers. Stopping it waits for what is under way; stopping it again changes nothing. */
public final class RunningNode {
    private final NodeKind kind;
    private final String organisation;
    private final String nodeId;
    private final URI baseUrl;
    private final Supplier<CompletionStage<Void>> stop;

    RunningNode(NodeKind kind, String organisation, String nodeId, URI baseUrl, Supplier<CompletionStage<Void>> stop) {
        this.kind = kind;
        this.organisation = organisation;
        this.nodeId = nodeId;
        this.baseUrl = baseUrl;
        this.stop = stop;
    }

    public NodeKind kind() {
        return kind;
    }

    public String organisation() {
        return organisation;
    }

    public String nodeId() {
        return nodeId;
    }

    public URI baseUrl() {
        return baseUrl;
    }

    public CompletionStage<Void> stop() {
        return stop.get();
    }

    /** The line that tells a waiting script that the node is up. */
    @Override
    public String toString() {
        return "ready " + kind.label() + " " + organisation + " " + baseUrl;
    }
}
