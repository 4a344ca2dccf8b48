package org.sumspace.sandbox.space;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.store.postgres.LocalPostgres;
import org.sumspace.sandbox.SandboxException;

/** One PostgreSQL for all nodes of a data space that keep documents, with a database for each. It starts beside the nodes. */
final class SharedStore implements AutoCloseable {
    /** Of the nodes that keep documents. */
    static final Set<NodeKind> KINDS = EnumSet.of(NodeKind.CATALOG, NodeKind.CONNECTOR, NodeKind.CONTRACT);

    private static final Logger LOG = LoggerFactory.getLogger(SharedStore.class);

    private final LocalPostgres server;
    private final CompletableFuture<Void> started;

    private SharedStore(LocalPostgres server) {
        this.server = server;
        this.started = CompletableFuture.runAsync(() -> start(server), SharedStore::inThread);
    }

    /** Begins to start it. */
    static SharedStore start(SpaceHome home) {
        List<String> nodes = home.plan().nodes().stream()
                .filter(node -> KINDS.contains(node.kind()))
                .map(NodeSpec::nodeId)
                .toList();
        try {
            int port = home.plan().portsBeside(1, new SecureRandom()).get(0);
            return new SharedStore(LocalPostgres.at(port, home.storeFolder(), nodes));
        } catch (IOException | IllegalStateException e) {
            throw refused(e);
        }
    }

    private static void inThread(Runnable start) {
        new Thread(start, "store-start").start();
    }

    private static void start(LocalPostgres server) {
        try {
            server.start();
        } catch (IOException | IllegalStateException e) {
            throw refused(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SandboxException refused(Exception reason) {
        return new SandboxException(
                "the database of the data space cannot start: " + reason.getMessage(),
                "Mend what the message names, or use another --home",
                reason);
    }

    LocalPostgres.Account account(NodeSpec node) {
        return server.account(node.nodeId());
    }

    /** Fails if it cannot start. */
    CompletableFuture<Void> started() {
        return started;
    }

    /** Ends it after the nodes. */
    @Override
    public void close() {
        started.exceptionally(failure -> null).join();
        try {
            server.stop();
        } catch (IOException e) {
            LOG.warn("Could not end the database of the data space", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
