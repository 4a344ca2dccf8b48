package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A MongoDB stand-in inside the node's process, for machines without one. It listens on a free loopback port and knows
 * no users: whoever may run programs on the machine can reach it. A store that gave up, as it does on a full disk, is
 * opened again at the same port as soon as that works; what was acknowledged is there. Blocking.
 */
public final class EmbeddedMongo implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedMongo.class);
    private static final int COMPACTION_MILLIS_AT_START = 1_000;
    /** How long freed space is kept. Every commit is synchronised, so nothing older is needed after a crash. */
    private static final int RETENTION_MILLIS = 0;

    /** Of what {@link BsonType} and {@link IndexedDatabase} write. */
    private static final int FORM = 1;

    private static final int REOPEN_MILLIS = 500;

    private final Function<Runnable, MongoBackend> backends;
    private final InetSocketAddress address;
    private MongoServer server;
    private boolean closed;

    /** @param backends opens a backend that runs what it is given, once, when it gave up */
    private EmbeddedMongo(Function<Runnable, MongoBackend> backends) {
        this.backends = backends;
        this.server = listening(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        this.address = server.getLocalAddress();
    }

    /** What it holds is in {@code folder}; a write is there before it is answered. */
    public static EmbeddedMongo inFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        return on(() -> open(folder.resolve("records.mv")));
    }

    static EmbeddedMongo on(Supplier<MVStore> stores) {
        return new EmbeddedMongo(gaveUp -> new DurableBackend(stores.get(), gaveUp));
    }

    /** What it holds is gone when it closes. */
    public static EmbeddedMongo inMemory() {
        return new EmbeddedMongo(gaveUp -> new MemoryBackend());
    }

    static MVStore open(Path file) {
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
        checkForm(file, store);
        store.setRetentionTime(RETENTION_MILLIS);
        store.setVersionsToKeep(0);
        return store;
    }

    /** Read in another form, a file would be taken for a damaged one. */
    private static void checkForm(Path file, MVStore store) {
        if (store.getMapNames().isEmpty()) {
            store.setStoreVersion(FORM);
        } else if (store.getStoreVersion() != FORM) {
            int form = store.getStoreVersion();
            store.closeImmediately();
            throw new IllegalStateException(file + " is of another version of Sumspace (form " + form
                    + " of the embedded store, this one reads " + FORM
                    + "): start that one with it, or move the file away and begin anew");
        }
    }

    private MongoServer listening(InetSocketAddress at) {
        MongoServer listening = new MongoServer(backends.apply(this::reopenSoon));
        try {
            listening.bind(at);
            return listening;
        } catch (RuntimeException e) {
            listening.shutdownNow();
            throw e;
        }
    }

    private void reopenSoon() {
        CompletableFuture.delayedExecutor(REOPEN_MILLIS, TimeUnit.MILLISECONDS, EmbeddedMongo::inBackground)
                .execute(this::reopen);
    }

    private static void inBackground(Runnable task) {
        Thread thread = new Thread(task, "embedded-store");
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void reopen() {
        if (closed) {
            return;
        }
        server.shutdownNow();
        try {
            server = listening(address);
            LOG.info("The embedded store gave up and is open again.");
        } catch (RuntimeException e) {
            LOG.warn("The embedded store gave up and cannot be opened yet: {}", e.getMessage());
            reopenSoon();
        }
    }

    public String url() {
        return String.format(Locale.ROOT, "mongodb://127.0.0.1:%d", address.getPort());
    }

    @Override
    public synchronized void close() {
        closed = true;
        server.shutdownNow();
    }
}
