package org.sumspace.common.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;

/** A server that speaks MongoDB's protocol, in the test's JVM: it goes on while the nodes that use it are killed. */
public final class TestMongo implements AutoCloseable {
    private final EmbeddedMongo server;

    private TestMongo(EmbeddedMongo server) {
        this.server = server;
    }

    public static TestMongo inMemory() {
        return new TestMongo(EmbeddedMongo.inMemory());
    }

    /** A server that keeps its data when it is closed and started again. */
    public static TestMongo inFolder(Path folder) {
        try {
            return new TestMongo(EmbeddedMongo.inFolder(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return server.url();
    }

    public int port() {
        return URI.create(url()).getPort();
    }

    @Override
    public void close() {
        server.close();
    }
}
