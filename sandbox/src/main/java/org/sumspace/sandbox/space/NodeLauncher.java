package org.sumspace.sandbox.space;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Starts nodes, each through its own main class and a configuration file. */
public interface NodeLauncher {
    /** Completes when the node is ready; fails with what the node said otherwise. */
    CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile);

    /** A node that runs. */
    interface LaunchedNode {
        NodeSpec spec();

        /** Drains and ends it; completes when it is gone. */
        CompletableFuture<Void> stop();
    }
}
