package org.sumspace.sandbox.bench.round;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeLauncher;
import org.sumspace.sandbox.space.NodeSpec;

/** Every aggregator in a JVM of its own, with the heap that it is to do with; all other nodes in this one. */
final class AggregatorsApart implements NodeLauncher {
    /** Room for three aggregators and the rest of the nodes on a small machine. */
    static final List<String> JVM_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");

    private final NodeLauncher apart = new ChildProcesses(JVM_OPTIONS);
    private final NodeLauncher here = new InProcessNodes();

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        return (node.kind() == NodeKind.AGGREGATOR ? apart : here).launch(node, configFile);
    }
}
