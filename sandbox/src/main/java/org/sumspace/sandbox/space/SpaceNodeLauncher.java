package org.sumspace.sandbox.space;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Starts nodes, each through its own main class and a configuration file. */
public interface SpaceNodeLauncher {
    /** Completes when the node is ready; fails with the reason that the node reported. */
    CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile);

    /** Whether the nodes that keep documents use one database server; otherwise each of them starts its own. */
    default boolean sharesStore() {
        return true;
    }

    /** A running node. */
    interface LaunchedNode {
        NodeSpec spec();

        /** Drains and stops the node; completes when it has ended. */
        CompletableFuture<Void> stop();
    }
}
