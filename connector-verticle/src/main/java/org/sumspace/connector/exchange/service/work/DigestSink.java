package org.sumspace.connector.exchange.service.work;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.exchange.domain.Content;

/** Computes the size and the digest of the written bytes, and discards the bytes. */
final class DigestSink implements WriteStream<Buffer> {
    private final MessageDigest sha256 = Digest.sha256();
    private long size;

    /** The content of the written bytes. It may be called once, after the end. */
    Content content(String mediaType) {
        return new Content(size, Digest.wrap(sha256.digest()), mediaType);
    }

    @Override
    public Future<Void> write(Buffer data) {
        sha256.update(data.getBytes());
        size += data.length();
        return Future.succeededFuture();
    }

    @Override
    public Future<Void> end() {
        return Future.succeededFuture();
    }

    @Override
    public boolean writeQueueFull() {
        return false;
    }

    @Override
    public DigestSink setWriteQueueMaxSize(int maxSize) {
        return this;
    }

    @Override
    public DigestSink drainHandler(@Nullable Handler<Void> handler) {
        return this;
    }

    @Override
    public DigestSink exceptionHandler(@Nullable Handler<Throwable> handler) {
        return this;
    }
}
