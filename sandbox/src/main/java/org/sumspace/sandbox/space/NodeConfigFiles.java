package org.sumspace.sandbox.space;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.sumspace.common.security.Passwords;

/** Writes the nodes' configuration files; those of an organisation wait for the hash of its operator's password. */
final class NodeConfigFiles {
    private final Map<NodeSpec, CompletableFuture<Path>> files = new HashMap<>();

    private NodeConfigFiles() {}

    static NodeConfigFiles prepare(SpaceHome home, List<NodeSpec> nodes) {
        NodeConfigFiles configs = new NodeConfigFiles();
        ExecutorService hashing =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        Map<Account, CompletableFuture<String>> hashes = new HashMap<>();
        for (NodeSpec node : nodes) {
            configs.files.put(
                    node,
                    hashes.computeIfAbsent(
                                    home.plan().operatorOf(node),
                                    operator -> CompletableFuture.supplyAsync(
                                            () -> Passwords.hashNow(operator.password())
                                                    .reveal(),
                                            hashing))
                            .thenApply(hash -> write(home, node, hash)));
        }
        hashing.shutdown();
        return configs;
    }

    CompletableFuture<Path> of(NodeSpec node) {
        return requireNonNull(files.get(node));
    }

    private static Path write(SpaceHome home, NodeSpec node, String hash) {
        Path file = home.nodeFolder(node).resolve("config.json");
        try {
            home.writePrivate(file, NodeSettings.of(home, node, hash));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
