package org.sumspace.sandbox.space;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.ShutdownRequestedException;
import org.sumspace.sandbox.space.SpaceNodeLauncher.LaunchedNode;

/** The running nodes of a data space. */
public final class DataSpace implements AutoCloseable {
    private final List<LaunchedNode> running = Collections.synchronizedList(new ArrayList<>());

    private final SpaceHome home;
    private final @Nullable SharedStore store;

    private DataSpace(SpaceHome home, @Nullable SharedStore store) {
        this.home = home;
        this.store = store;
    }

    /**
     * Starts the nodes of these kinds. The first node starts alone, so that the others find a cluster to join; then the
     * others start in parallel. If one fails, the running ones are stopped.
     */
    public static DataSpace start(
            SpaceHome home, Collection<NodeKind> kinds, SpaceNodeLauncher launcher, Consumer<NodeSpec> ready) {
        List<NodeSpec> nodes = home.plan().nodes().stream()
                .filter(node -> kinds.contains(node.kind()))
                .toList();
        if (nodes.isEmpty()) {
            throw new SandboxException(
                    "this data space has no nodes of these kinds", "Start other kinds of node, or use another --home");
        }
        for (NodeSpec node : nodes) {
            Loopback.requireFree(node.httpPort(), node.toString());
            if (node.joinsCluster()) {
                Loopback.requireFree(node.memberPort(), "the cluster member of " + node);
            }
        }
        boolean storing = nodes.stream().anyMatch(node -> SharedStore.KINDS.contains(node.kind()));
        DataSpace space = new DataSpace(home, storing && launcher.sharesStore() ? SharedStore.start(home) : null);
        try {
            space.launchAll(nodes.subList(0, 1), launcher, ready);
            space.launchAll(nodes.subList(1, nodes.size()), launcher, ready);
            return space;
        } catch (RuntimeException e) {
            space.close();
            throw e;
        }
    }

    private void launchAll(List<NodeSpec> nodes, SpaceNodeLauncher launcher, Consumer<NodeSpec> ready) {
        CompletableFuture<?>[] launched = nodes.stream()
                .map(node -> CompletableFuture.supplyAsync(
                                () -> launcher.launch(node, NodeSettings.write(home, node, store)))
                        .thenCompose(starting -> starting)
                        // Runs on another thread than the node's, because the caller may wait for requests to the node.
                        .thenAcceptAsync(started -> {
                            running.add(started);
                            ready.accept(node);
                        }))
                .toArray(CompletableFuture[]::new);
        CompletableFuture<Void> all = CompletableFuture.allOf(launched);
        if (store != null) {
            store.started().exceptionally(failure -> {
                all.completeExceptionally(failure.getCause());
                return null;
            });
        }
        try {
            all.get();
        } catch (InterruptedException e) {
            // Only nodes that have started can be stopped.
            all.exceptionally(failure -> null).join();
            throw new ShutdownRequestedException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    public SpaceHome home() {
        return home;
    }

    /** Drains and stops all nodes, the catalog last because the others depend on it, and then their database. */
    @Override
    public void close() {
        List<LaunchedNode> stopping = new ArrayList<>(running);
        running.clear();
        CompletableFuture<?>[] others = stopping.stream()
                .filter(node -> node.spec().kind() != NodeKind.CATALOG)
                .map(LaunchedNode::stop)
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(others).exceptionally(late -> null).join();
        stopping.stream()
                .filter(node -> node.spec().kind() == NodeKind.CATALOG)
                .forEach(node -> node.stop().exceptionally(late -> null).join());
        if (store != null) {
            store.close();
        }
    }
}
