package org.sumspace.aggregator.shared.api;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Instant;
import java.util.Arrays;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;

/** A body that is being read. Its memory is taken from a budget as its bytes arrive. */
final class ArrivingBody {
    private static final int FIRST_BYTES = 16 << 10;

    private final int length;
    private final Instant since;
    private final Room room;
    private final Promise<byte[]> whole = Promise.promise();
    private byte[] bytes = {};
    private int filled;

    /** The budget that the memory is taken from. */
    @FunctionalInterface
    interface Room {
        /** Takes {@code more} bytes for {@code body}; false if there is no room. */
        boolean take(ArrivingBody body, int more);
    }

    /** @param length as announced */
    ArrivingBody(int length, Instant since, Room room) {
        this.length = length;
        this.since = since;
        this.room = room;
    }

    Instant since() {
        return since;
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
        if (!room.take(this, size - bytes.length)) {
            return false;
        }
        bytes = Arrays.copyOf(bytes, size);
        return true;
    }
}
