package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.h2.mvstore.MVStore;

/**
 * A MongoDB stand-in inside the node's process, for machines without one. It listens on a free loopback port and knows
 * no users: whoever may run programs on the machine can reach it. Blocking.
 */
public final class EmbeddedMongo implements AutoCloseable {
    private static final int COMPACTION_MILLIS_AT_START = 1_000;
    /** How long freed space is kept. Every commit is synchronised, so nothing older is needed after a crash. */
    private static final int RETENTION_MILLIS = 0;

    private final MongoServer server;

    private EmbeddedMongo(MongoServer server) {
        this.server = server;
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** What it holds is in {@code folder}; a write is there before it is answered. */
    public static EmbeddedMongo inFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve("records.mv");
        // Committed by the backend alone: the store by itself would commit in the middle of a change.
        MVStore.Builder builder = new MVStore.Builder()
                .fileName(file.toString())
                .autoCommitDisabled()
                .autoCommitBufferSize(0);
        if (Files.exists(file)) {
            try (MVStore store = builder.open()) {
                store.compactFile(COMPACTION_MILLIS_AT_START);
            }
        }
        MVStore store = builder.open();
        store.setRetentionTime(RETENTION_MILLIS);
        store.setVersionsToKeep(0);
        return new EmbeddedMongo(new MongoServer(new DurableBackend(store)));
    }

    /** What it holds is gone when it closes. */
    public static EmbeddedMongo inMemory() {
        return new EmbeddedMongo(new MongoServer(new MemoryBackend()));
    }

    public String url() {
        return String.format(
                Locale.ROOT, "mongodb://127.0.0.1:%d", server.getLocalAddress().getPort());
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
