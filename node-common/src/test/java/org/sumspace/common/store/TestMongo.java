package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.config.Secret;
import org.sumspace.common.testkit.process.MongoRelay;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreRelay;

/** A server that speaks MongoDB's protocol, in the test's JVM: it goes on while the nodes that use it are killed. */
public final class TestMongo implements NodeStore {
    private static final int CONNECTIONS = 2;
    private static final Map<Path, MemoryBackend> KEPT = new ConcurrentHashMap<>();

    private final MongoServer server;
    private final int port;

    private TestMongo(MemoryBackend content) {
        this.server = new MongoServer(content);
        this.port = server.bind().getPort();
    }

    public static TestMongo inMemory() {
        return new TestMongo(content());
    }

    private static MemoryBackend content() {
        return new MemoryBackend() {
            @Override
            public void close() {
                // Another server may go on with it.
            }
        };
    }

    /** A server that keeps its data when it is closed and started again. */
    public static TestMongo inFolder(Path folder) {
        return new TestMongo(KEPT.computeIfAbsent(folder, kept -> content()));
    }

    public String url() {
        return "mongodb://127.0.0.1:" + port;
    }

    @Override
    public StoreRelay relay() {
        return new MongoRelay(port);
    }

    @Override
    public StoreConfig config() {
        return new StoreConfig(Secret.of(url()), null, "sumspace", CONNECTIONS);
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
