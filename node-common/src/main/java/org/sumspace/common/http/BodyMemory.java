package org.sumspace.common.http;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Limits the memory that the bodies of requests use together. Memory is taken as bytes arrive, so that announcing a
 * large body without sending it takes no memory. If the memory is used up, the body that has been arriving for the
 * longest time is refused. Thread-safe.
 *
 * @param <B> the bodies that share the memory
 */
public final class BodyMemory<B extends BodyMemory.Body> {
    /** A body is not refused in favour of another one before this time has passed. */
    public static final Duration PROTECTED_FOR = Duration.ofSeconds(5);

    private final long bytesMax;
    private final Clock clock;
    private final Set<B> arriving = new LinkedHashSet<>();
    private long bytes;

    /** A body that is being read. */
    public interface Body {
        /** When it began to arrive. */
        Instant since();

        /** Stops reading, calls {@link BodyMemory#end} and gives back the memory. Called under the lock of the memory. */
        void giveWay();
    }

    public BodyMemory(long bytesMax, Clock clock) {
        this.bytesMax = bytesMax;
        this.clock = clock;
    }

    public long bytesMax() {
        return bytesMax;
    }

    public synchronized long bytes() {
        return bytes;
    }

    public Instant now() {
        return clock.instant();
    }

    /** A body begins to arrive. */
    public synchronized void begin(B body) {
        arriving.add(body);
    }

    /** The body is complete or given up; its memory is taken until {@link #giveBack}. */
    public synchronized void end(B body) {
        arriving.remove(body);
    }

    public synchronized void giveBack(long freed) {
        bytes -= freed;
    }

    /** Takes memory for a body that is arriving; false if there is no room. */
    public synchronized boolean take(B body, long more) {
        while (bytes + more > bytesMax) {
            Optional<B> oldest = olderThan(PROTECTED_FOR).filter(other -> other != body);
            if (oldest.isEmpty()) {
                return false;
            }
            oldest.get().giveWay();
        }
        bytes += more;
        return true;
    }

    /** The body that has been arriving for longest, if that is longer than {@code age}. */
    public synchronized Optional<B> olderThan(Duration age) {
        Instant before = now().minus(age);
        return arriving.stream().findFirst().filter(oldest -> !oldest.since().isAfter(before));
    }
}
