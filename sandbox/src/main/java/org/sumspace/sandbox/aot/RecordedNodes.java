package org.sumspace.sandbox.aot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * Starts the last node of each kind that is recorded from its own fat jar, as a service does, and the others in this JVM.
 */
final class RecordedNodes implements SpaceNodeLauncher {
    /** With the optimising compiler, whose decisions need the profiles. */
    private static final List<String> JVM_OPTIONS = List.of("-Xmx256m");

    /** A node writes its recording when it ends, beside others that do. */
    private static final Duration RECORDED_MAX = Duration.ofMinutes(5);

    private final ChildProcesses recording = new ChildProcesses(JVM_OPTIONS);
    private final SpaceNodeLauncher others = new InProcessNodes();
    private final Map<NodeSpec, RecordedNode> recorded = new HashMap<>();

    RecordedNodes(SpacePlan plan, Collection<RecordedNode> nodes) {
        for (RecordedNode node : nodes) {
            List<NodeSpec> ofKind = plan.nodes(node.kind());
            if (!ofKind.isEmpty()) {
                recorded.put(ofKind.get(ofKind.size() - 1), node);
            }
        }
    }

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        RecordedNode program = recorded.get(node);
        return program == null
                ? others.launch(node, configFile)
                : recording
                        .start(node, configFile, program.program())
                        .thenApply(child -> new Recorded(node, child.process()));
    }

    private record Recorded(NodeSpec spec, ProcessHandle process) implements LaunchedNode {
        @Override
        public CompletableFuture<Void> stop() {
            process.destroy();
            return process.onExit()
                    .orTimeout(RECORDED_MAX.toSeconds(), TimeUnit.SECONDS)
                    .thenAccept(ended -> {});
        }
    }
}
