package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.common.crypto.Digest;

/**
 * Bounds what uploads take of a node's memory: so many bytes over all connections, one body at a time for each sender in
 * a plan, and none for longer than a while. A sender that announces much and sends nothing takes nothing; when there is
 * no room, the body that has been on its way longest gives way.
 */
public final class UploadBudget {
    /** How long a body is on its way before it gives way to others. */
    static final Duration UNDISTURBED = Duration.ofSeconds(5);

    private final long bytesMax;
    private final Duration bodyMax;
    private final Clock clock;
    private final Map<Sender, ArrivingBody> arriving = new LinkedHashMap<>();
    private long bytes;

    /** Who sends: a processor or an aggregator of a plan. */
    record Sender(Digest plan, Digest keyId) {}

    /** @param bodyMax how long one body may take to arrive */
    public UploadBudget(long bytesMax, Duration bodyMax, Clock clock) {
        this.bytesMax = bytesMax;
        this.bodyMax = bodyMax;
        this.clock = clock;
    }

    /**
     * Reads a paused body of known length whole and works on it.
     *
     * @return failed with a {@link org.sumspace.aggregator.domain.RefusedException} if there is no room at the moment, or
     *     the body does not arrive as announced or in time
     */
    <T> Future<T> read(Sender sender, ReadStream<Buffer> stream, int length, Function<byte[], Future<T>> work) {
        ArrivingBody body = new ArrivingBody(length, clock.instant(), this::take);
        begin(sender, body);
        return body.read(stream)
                .onComplete(read -> end(sender, body))
                .compose(work)
                .onComplete(done -> giveBack(body.taken()));
    }

    private synchronized void begin(Sender sender, ArrivingBody body) {
        ArrivingBody former = arriving.remove(sender);
        arriving.put(sender, body);
        if (former != null) {
            former.refuse(Refusal.TOO_SLOW, "another request of the same sender takes its place");
        }
    }

    private synchronized void end(Sender sender, ArrivingBody body) {
        arriving.remove(sender, body);
    }

    private synchronized void giveBack(long freed) {
        bytes -= freed;
    }

    private synchronized boolean take(ArrivingBody body, int more) {
        while (bytes + more > bytesMax) {
            Optional<ArrivingBody> oldest = olderThan(UNDISTURBED).filter(other -> other != body);
            if (oldest.isEmpty()) {
                return false;
            }
            oldest.get().refuse(Refusal.TOO_SLOW, "others wait for the room that it takes");
        }
        bytes += more;
        return true;
    }

    /** Breaks off what takes too long; to be called now and then. */
    public synchronized void cutOffSlow() {
        Optional<ArrivingBody> slow = olderThan(bodyMax);
        while (slow.isPresent()) {
            slow.get().refuse(Refusal.TOO_SLOW, "the body took more than " + bodyMax.toSeconds() + " s");
            slow = olderThan(bodyMax);
        }
    }

    /** The oldest body, if it is that old. Once it is refused it is none of them any more. */
    private Optional<ArrivingBody> olderThan(Duration age) {
        Instant before = clock.instant().minus(age);
        return arriving.values().stream()
                .findFirst()
                .filter(oldest -> !oldest.since().isAfter(before));
    }
}
