package org.sumspace.aggregator.shared.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.BodyMemory;

/**
 * Limits the memory that uploads use: a number of bytes over all connections, one body at a time for each sender in a
 * plan, and a time for each body. Memory is taken as bytes arrive, so a sender that announces a large body and sends
 * nothing uses no memory. If memory runs out, the oldest upload is refused.
 */
public final class UploadBudget {
    private final Duration bodyMax;
    private final BodyMemory<ArrivingBody> memory;
    private final Map<Sender, ArrivingBody> arriving = new ConcurrentHashMap<>();

    /** The sender of an upload: a processor or an aggregator of a plan. */
    record Sender(Digest plan, Digest keyId) {}

    /** @param bodyMax how long one body may take to arrive */
    public UploadBudget(long bytesMax, Duration bodyMax, Clock clock) {
        this.bodyMax = bodyMax;
        this.memory = new BodyMemory<>(bytesMax, clock);
    }

    /**
     * Reads the whole of a paused body and works on it.
     *
     * @return failed with a {@link org.sumspace.aggregator.shared.domain.RefusedException} if the memory is used
     *     up, or the body does not arrive as announced or in time
     */
    <T> Future<T> read(Sender sender, ReadStream<Buffer> stream, int length, Function<byte[], Future<T>> work) {
        ArrivingBody body = new ArrivingBody(length, memory);
        begin(sender, body);
        return body.read(stream)
                .onComplete(read -> end(sender, body))
                .compose(work)
                .onComplete(done -> memory.giveBack(body.taken()));
    }

    private void begin(Sender sender, ArrivingBody body) {
        ArrivingBody former = arriving.put(sender, body);
        if (former != null) {
            former.refuse(RefusalReason.TOO_SLOW, "a later request of the same sender replaces this one");
        }
        memory.begin(body);
    }

    private void end(Sender sender, ArrivingBody body) {
        arriving.remove(sender, body);
        memory.end(body);
    }

    /** Refuses uploads that take too long; call it regularly. A refused body is no longer pending. */
    public void refuseSlow() {
        Optional<ArrivingBody> slow = memory.olderThan(bodyMax);
        while (slow.isPresent()) {
            slow.get().refuse(RefusalReason.TOO_SLOW, "the body took more than " + bodyMax.toSeconds() + " s");
            slow = memory.olderThan(bodyMax);
        }
    }
}
