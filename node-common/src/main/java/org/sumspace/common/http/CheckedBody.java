package org.sumspace.common.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/** A body that fails at its end if it differs from the signed body; back-pressure passes through. */
public final class CheckedBody implements ReadStream<Buffer> {
    private final ReadStream<Buffer> source;
    private final Check check;
    private @Nullable Handler<Throwable> failed;

    /** Compares a body with the signed one. */
    public interface Check {
        void update(Buffer part);

        /** @throws NodeException if another body was signed */
        void finish();
    }

    public CheckedBody(ReadStream<Buffer> source, Check check) {
        this.source = source;
        this.check = check;
    }

    @Override
    public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
        source.handler(
                handler == null
                        ? null
                        : part -> {
                            check.update(part);
                            handler.handle(part);
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
            check.finish();
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
