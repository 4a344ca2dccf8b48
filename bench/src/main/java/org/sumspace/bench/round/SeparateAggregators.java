package org.sumspace.bench.round;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceNodeLauncher;

/** Starts every aggregator in a separate JVM with a limited heap, and all other nodes in this JVM. */
final class SeparateAggregators implements SpaceNodeLauncher {
    /** The heap is so small that three aggregators and the other nodes fit on a small machine. */
    static final List<String> JVM_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");

    private final SpaceNodeLauncher separate = new ChildProcesses(JVM_OPTIONS);
    private final SpaceNodeLauncher inProcess = new InProcessNodes();

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        return (node.kind() == NodeKind.AGGREGATOR ? separate : inProcess).launch(node, configFile);
    }
}
