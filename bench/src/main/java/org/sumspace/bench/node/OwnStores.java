package org.sumspace.bench.node;

import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceNodeLauncher;

/** Launches nodes each of which starts its own database server, so that its database can be filled before. */
public record OwnStores(SpaceNodeLauncher launcher) implements SpaceNodeLauncher {
    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        return launcher.launch(node, configFile);
    }

    @Override
    public boolean sharesStore() {
        return false;
    }
}
