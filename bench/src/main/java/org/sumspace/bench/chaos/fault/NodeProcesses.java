package org.sumspace.bench.chaos.fault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpacePlan;

/** Launches all nodes of a data space as processes into which faults can be injected. */
public final class NodeProcesses implements SpaceNodeLauncher {
    private final Map<NodeSpec, NodeProcess> nodes = new ConcurrentHashMap<>();
    private final Map<String, String> environment;
    private final Iterator<Integer> ports;

    private NodeProcesses(Iterator<Integer> ports, Map<String, String> environment) {
        this.ports = ports;
        this.environment = environment;
    }

    /** @param environment variables that override settings of all nodes that have them */
    public static NodeProcesses of(SpacePlan plan, RandomGenerator random, Map<String, String> environment) {
        return new NodeProcesses(plan.portsBeside(plan.nodes().size(), random).iterator(), environment);
    }

    /** A fault of one node must not reach the others. */
    @Override
    public boolean sharesStore() {
        return false;
    }

    @Override
    public synchronized CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        try {
            NodeProcess process = new NodeProcess(node, configFile, ports.next(), environment);
            nodes.put(node, process);
            return process.launch().thenApply(started -> started);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    public NodeProcess of(NodeSpec node) {
        NodeProcess process = nodes.get(node);
        if (process == null) {
            throw new IllegalArgumentException(node + " was not launched");
        }
        return process;
    }

    public Collection<NodeProcess> all() {
        return nodes.values();
    }
}
