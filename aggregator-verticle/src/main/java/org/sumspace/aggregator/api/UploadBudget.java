package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;

/** Bounds how many bytes of uploads are in memory at once, over all connections of a node. */
public final class UploadBudget {
    private final long bytesMax;
    private final AtomicLong bytes = new AtomicLong();

    public UploadBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /**
     * Reads a paused body of known length whole and works on it.
     *
     * @return failed with a {@link RefusedException} if there is no room at the moment
     */
    public <T> Future<T> read(ReadStream<Buffer> body, int length, Function<byte[], Future<T>> work) {
        if (bytes.addAndGet(length) > bytesMax) {
            bytes.addAndGet(-length);
            return Future.failedFuture(new RefusedException(Refusal.BUSY, "too many uploads are under way"));
        }
        return collect(body, length).compose(work).onComplete(done -> bytes.addAndGet(-length));
    }

    private static Future<byte[]> collect(ReadStream<Buffer> body, int length) {
        Promise<byte[]> collected = Promise.promise();
        byte[] whole = new byte[length];
        int[] filled = {0};
        body.exceptionHandler(collected::tryFail);
        body.endHandler(end -> {
            if (filled[0] == length) {
                collected.tryComplete(whole);
            } else {
                collected.tryFail(new RefusedException(Refusal.WRONG_LENGTH, "the body ended early"));
            }
        });
        body.handler(chunk -> {
            if (chunk.length() > length - filled[0]) {
                collected.tryFail(new RefusedException(Refusal.WRONG_LENGTH, "the body is longer than announced"));
                return;
            }
            chunk.getBytes(whole, filled[0]);
            filled[0] += chunk.length();
        });
        body.resume();
        return collected.future();
    }
}
