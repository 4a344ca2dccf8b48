package org.sumspace.aggregator.shared.api;

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
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.common.crypto.Digest;

/**
 * Limits the memory that uploads use: a number of bytes over all connections, one body at a time for each sender in a
 * plan, and a time for each body. Memory is taken as bytes arrive, so a sender that announces a large body and sends
 * nothing takes none. If there is no room, the oldest upload is refused.
 */
public final class UploadBudget {
    /** An upload that is younger than this is not refused in favour of another one. */
    static final Duration PROTECTED_FOR = Duration.ofSeconds(5);

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
     * Reads the whole of a paused body and works on it.
     *
     * @return failed with a {@link org.sumspace.aggregator.shared.domain.RefusedException} if there is no room, or the
     *     body does not arrive as announced or in time
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
            former.refuse(RefusalReason.TOO_SLOW, "a later request of the same sender replaces this one");
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
            Optional<ArrivingBody> oldest = olderThan(PROTECTED_FOR).filter(other -> other != body);
            if (oldest.isEmpty()) {
                return false;
            }
            oldest.get().refuse(RefusalReason.TOO_SLOW, "the upload was slow and other uploads needed its memory");
        }
        bytes += more;
        return true;
    }

    /** Refuses uploads that take too long; to be called regularly. */
    public synchronized void refuseSlow() {
        Optional<ArrivingBody> slow = olderThan(bodyMax);
        while (slow.isPresent()) {
            slow.get().refuse(RefusalReason.TOO_SLOW, "the body took more than " + bodyMax.toSeconds() + " s");
            slow = olderThan(bodyMax);
        }
    }

    /** The oldest body if it is older than {@code age}. A refused body is no longer pending. */
    private Optional<ArrivingBody> olderThan(Duration age) {
        Instant before = clock.instant().minus(age);
        return arriving.values().stream()
                .findFirst()
                .filter(oldest -> !oldest.since().isAfter(before));
    }
}
