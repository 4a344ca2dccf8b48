package org.sumspace.aggregator.shared.api;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Instant;
import java.util.Arrays;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.http.BodyMemory;

/** A body that is being read. Its memory is taken from a budget as its bytes arrive. */
final class ArrivingBody implements BodyMemory.Body {
    private static final int FIRST_BYTES = 16 << 10;

    private final int length;
    private final Instant since;
    private final BodyMemory<ArrivingBody> memory;
    private final Promise<byte[]> whole = Promise.promise();
    private byte[] bytes = {};
    private int filled;

    /**
     * @param length as announced
     * @param memory that the bytes are taken from
     */
    ArrivingBody(int length, BodyMemory<ArrivingBody> memory) {
        this.length = length;
        this.since = memory.now();
        this.memory = memory;
    }

    @Override
    public Instant since() {
        return since;
    }

    @Override
    public void giveWay() {
        refuse(RefusalReason.TOO_SLOW, "the upload was slow and other uploads needed its memory");
    }

    /** How many bytes of memory are taken for this body. */
    int taken() {
        return bytes.length;
    }

    /** Reads a paused body. */
    Future<byte[]> read(ReadStream<Buffer> body) {
        body.exceptionHandler(whole::tryFail);
        body.endHandler(end -> end());
        body.handler(this::take);
        body.resume();
        return whole.future();
    }

    void refuse(RefusalReason reason, String detail) {
        whole.tryFail(new RefusedException(reason, detail));
    }

    private void end() {
        if (filled < length) {
            refuse(RefusalReason.WRONG_LENGTH, "the body ended early");
        } else {
            whole.tryComplete(bytes);
        }
    }

    private void take(Buffer chunk) {
        if (whole.future().isComplete()) {
            return;
        } else if (chunk.length() > length - filled) {
            refuse(RefusalReason.WRONG_LENGTH, "the body is longer than announced");
        } else if (!fits(filled + chunk.length())) {
            refuse(RefusalReason.BUSY, "upload memory is full; try again later");
        } else {
            chunk.getBytes(bytes, filled);
            filled += chunk.length();
        }
    }

    private boolean fits(int needed) {
        if (needed <= bytes.length) {
            return true;
        }
        int size = Math.min(length, Math.max(needed, Math.max(FIRST_BYTES, 2 * bytes.length)));
        if (!memory.take(this, size - bytes.length)) {
            return false;
        }
        bytes = Arrays.copyOf(bytes, size);
        return true;
    }
}
