package org.sumspace.catalog.shared.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.streams.WriteStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;

/**
 * Writes a file into an answer while it computes the file's digest. The last part is held back until the digest is
 * known: if the digest is wrong, the answer never ends, so that no client takes the file as complete.
 */
public final class VerifiedFile implements WriteStream<Buffer> {
    private final HttpServerResponse response;
    private final Digest expected;
    private final Runnable head;
    private final MessageDigest computed = Digest.sha256();
    private Buffer held = Buffer.buffer();

    /** @param head sets the headers of the answer, before its first part */
    public VerifiedFile(HttpServerResponse response, Digest expected, Runnable head) {
        this.response = response;
        this.expected = expected;
        this.head = head;
    }

    @Override
    public Future<Void> write(Buffer part) {
        computed.update(part.getBytes());
        Buffer ready = held;
        held = part;
        if (ready.length() == 0) {
            return Future.succeededFuture();
        }
        begin();
        return response.write(ready);
    }

    private void begin() {
        if (!response.headWritten()) {
            head.run();
        }
    }

    @Override
    public Future<Void> end() {
        if (!Digest.wrap(computed.digest()).equals(expected)) {
            return Future.failedFuture(NodeException.failedDependency(
                    "It is not the file that was registered: it does not have the SHA-256 " + expected + ".", null));
        }
        begin();
        return response.end(held);
    }

    @Override
    public WriteStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
        response.exceptionHandler(handler);
        return this;
    }

    @Override
    public WriteStream<Buffer> setWriteQueueMaxSize(int bytes) {
        response.setWriteQueueMaxSize(bytes);
        return this;
    }

    @Override
    public boolean writeQueueFull() {
        return response.writeQueueFull();
    }

    @Override
    public WriteStream<Buffer> drainHandler(@Nullable Handler<Void> handler) {
        response.drainHandler(handler);
        return this;
    }
}
