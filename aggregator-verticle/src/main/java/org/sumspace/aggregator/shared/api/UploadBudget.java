package org.sumspace.aggregator.shared.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.BodyMemory;

/**
 * Limits the memory that uploads use: a number of bytes over all connections, few bodies at a time for each sender in
 * a plan, and a time for each body. Memory is taken as bytes arrive, so a sender that announces a large body and sends
 * nothing uses no memory. If memory runs out, the oldest upload is refused.
 */
public final class UploadBudget {
    private final Duration bodyMax;
    private final BodyMemory<ArrivingBody> memory;
    private final Map<Sender, Deque<ArrivingBody>> arriving = new HashMap<>();

    /** The sender of an upload: a processor node or an aggregator of a plan. */
    record Sender(Digest plan, Digest keyId) {}

    /** @param bodyMax how long one body may take to arrive */
    public UploadBudget(long bytesMax, Duration bodyMax, Clock clock) {
        this.bodyMax = bodyMax;
        this.memory = new BodyMemory<>(bytesMax, clock);
    }

    /**
     * Reads the whole of a paused body and works on it.
     *
     * @param atOnce how many bodies of the sender may arrive at the same time; one more replaces the oldest
     * @return failed with a {@link org.sumspace.aggregator.shared.domain.RefusedException} if the memory is used
     *     up, or the body does not arrive as announced or in time
     */
    <T> Future<T> read(
            Sender sender, int atOnce, ReadStream<Buffer> stream, int length, Function<byte[], Future<T>> work) {
        ArrivingBody body = new ArrivingBody(length, memory);
        begin(sender, atOnce, body);
        return body.read(stream)
                .onComplete(read -> end(sender, body))
                .compose(work)
                .onComplete(done -> memory.giveBack(body.taken()));
    }

    private void begin(Sender sender, int atOnce, ArrivingBody body) {
        Optional<ArrivingBody> replaced = add(sender, atOnce, body);
        memory.begin(body);
        replaced.ifPresent(oldest ->
                oldest.refuse(RefusalReason.TOO_SLOW, "a later request of the same sender replaces this one"));
    }

    /** @return the body that has to give way */
    private synchronized Optional<ArrivingBody> add(Sender sender, int atOnce, ArrivingBody body) {
        Deque<ArrivingBody> bodies = arriving.computeIfAbsent(sender, first -> new ArrayDeque<>());
        Optional<ArrivingBody> replaced = bodies.size() < atOnce ? Optional.empty() : Optional.of(bodies.removeFirst());
        bodies.addLast(body);
        return replaced;
    }

    private void end(Sender sender, ArrivingBody body) {
        remove(sender, body);
        memory.end(body);
    }

    private synchronized void remove(Sender sender, ArrivingBody body) {
        Deque<ArrivingBody> bodies = arriving.get(sender);
        if (bodies != null && bodies.remove(body) && bodies.isEmpty()) {
            arriving.remove(sender);
        }
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
