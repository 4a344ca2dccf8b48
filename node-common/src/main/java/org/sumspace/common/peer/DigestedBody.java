package org.sumspace.common.peer;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;

/** A body that fails at its end if it is not the signed one; back-pressure passes through. */
final class DigestedBody implements ReadStream<Buffer> {
    private final ReadStream<Buffer> source;
    private final SignedRequest request;
    private final MessageDigest digest = Digest.sha256();
    private long bytes;
    private @Nullable Handler<Throwable> failed;

    DigestedBody(ReadStream<Buffer> source, SignedRequest request) {
        this.source = source;
        this.request = request;
    }

    @Override
    public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
        source.handler(
                handler == null
                        ? null
                        : chunk -> {
                            bytes += chunk.length();
                            digest.update(chunk.getBytes());
                            handler.handle(chunk);
                        });
        return this;
    }

    @Override
    public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
        failed = handler;
        source.exceptionHandler(handler);
        return this;
    }

    @Override
    public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
        source.endHandler(handler == null ? null : end -> finish(handler));
        return this;
    }

    private void finish(Handler<Void> ended) {
        try {
            request.requireBody(Digest.wrap(digest.digest()), bytes);
        } catch (NodeException refused) {
            if (failed != null) {
                failed.handle(refused);
            }
            return;
        }
        ended.handle(null);
    }

    @Override
    public ReadStream<Buffer> pause() {
        source.pause();
        return this;
    }

    @Override
    public ReadStream<Buffer> resume() {
        source.resume();
        return this;
    }

    @Override
    public ReadStream<Buffer> fetch(long amount) {
        source.fetch(amount);
        return this;
    }
}
