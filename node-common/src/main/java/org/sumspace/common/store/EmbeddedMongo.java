package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server inside the node's process that speaks MongoDB's protocol, for machines without MongoDB. It listens on a free
 * loopback port and has no users: every program on the machine can reach it. A store that closed itself, for example
 * because the disk is full, is opened again at the same port as soon as that works, with everything that was
 * acknowledged. Blocking.
 */
final class EmbeddedMongo implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedMongo.class);
    private static final int COMPACTION_MILLIS_AT_START = 1_000;
    /** How long freed space is kept. Every commit is synchronised, so a crash needs no older version. */
    private static final int RETENTION_MILLIS = 0;

    /** Version of the format in which {@link BsonType} and {@link IndexedDatabase} write the file. */
    private static final int FORMAT = 2;

    private static final int REOPEN_MILLIS = 500;

    /** By the store's estimate; the documents of 1 MB take about 2 MB of heap. */
    private static final int PAGE_CACHE_MB = 8;

    private final Function<Runnable, MongoBackend> backends;
    private final Runnable whenClosed;
    private final InetSocketAddress address;
    private MongoServer server;
    private boolean closed;

    /**
     * @param backends opens a backend; it runs the given task once, when its store has closed itself
     * @param whenClosed runs when the node has closed the store
     */
    private EmbeddedMongo(Function<Runnable, MongoBackend> backends, Runnable whenClosed) {
        this.backends = backends;
        this.whenClosed = whenClosed;
        this.server = listening(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        this.address = server.getLocalAddress();
    }

    /** Keeps its data in a file in {@code folder}; a write is durable before it is answered. */
    static EmbeddedMongo inFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve("records.mv");
        StoredChecksum checksum = new StoredChecksum(file);
        AtomicBoolean isComplete = new AtomicBoolean(checksum.verify());
        return on(() -> open(file, isComplete.getAndSet(false)), checksum::write);
    }

    static EmbeddedMongo on(Supplier<MVStore> stores) {
        return on(stores, () -> {});
    }

    private static EmbeddedMongo on(Supplier<MVStore> stores, Runnable whenClosed) {
        return new EmbeddedMongo(onClosed -> new DurableBackend(stores.get(), onClosed), whenClosed);
    }

    /** Keeps its data in memory, for tests; everything else is as with a file. */
    static EmbeddedMongo inMemory() {
        return on(() -> new MVStore.Builder()
                .autoCommitDisabled()
                .autoCommitBufferSize(0)
                .open());
    }

    /** @param isComplete whether the store was closed before, and its file has not changed since then */
    static MVStore open(Path file, boolean isComplete) {
        if (Files.exists(file)) {
            // After a kill the library follows links from older commits to the last one. A link may lead to space that
            // the commit in progress has used again, and acknowledged writes would be lost. In recovery mode it reads
            // the whole file and finds the last complete commit, which takes many seconds for a large file.
            MVStore.Builder builder = isComplete ? builder(file) : builder(file).recoveryMode();
            try (MVStore store = builder.open()) {
                store.compactFile(COMPACTION_MILLIS_AT_START);
            }
        }
        MVStore store = builder(file).open();
        checkFormat(file, store);
        store.setRetentionTime(RETENTION_MILLIS);
        store.setVersionsToKeep(0);
        return store;
    }

    /** Only the backend commits: the store's own commits could start in the middle of a change. */
    private static MVStore.Builder builder(Path file) {
        return new MVStore.Builder()
                .fileName(file.toString())
                .cacheSize(PAGE_CACHE_MB)
                .autoCommitDisabled()
                .autoCommitBufferSize(0);
    }

    /** Without this check, a file in another format would look damaged. */
    private static void checkFormat(Path file, MVStore store) {
        if (store.getMapNames().isEmpty()) {
            store.setStoreVersion(FORMAT);
        } else if (store.getStoreVersion() != FORMAT) {
            int format = store.getStoreVersion();
            store.closeImmediately();
            throw new IllegalStateException(
                    file + " was written by another version of Sumspace: it has format " + format
                            + " of the embedded store, this version reads format " + FORMAT
                            + ". Start that version, or move the file away to begin with an empty store.");
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
            LOG.info("The embedded store had closed itself and is open again.");
        } catch (RuntimeException e) {
            LOG.warn(
                    "The embedded store has closed itself and cannot be opened: {}. Trying again in {} ms.",
                    e.getMessage(),
                    REOPEN_MILLIS);
            reopenSoon();
        }
    }

    String url() {
        return String.format(Locale.ROOT, "mongodb://127.0.0.1:%d", address.getPort());
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            server.shutdownNow();
            whenClosed.run();
        }
    }
}
