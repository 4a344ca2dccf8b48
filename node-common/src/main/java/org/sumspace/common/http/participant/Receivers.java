package org.sumspace.common.http.participant;

import io.vertx.core.MultiMap;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.http.HttpDate;
import org.sumspace.common.http.signature.MessageSignature;

/**
 * The instance ids and clock offsets of the processes to which this node sends, from their last answers. Thread-safe.
 */
final class Receivers {
    private static final int MAX = 10_000;

    private final Map<String, Receiver> known = BoundedMap.byUse(MAX);

    /**
     * One process.
     *
     * @param instanceId empty if it is not known yet
     * @param clockOffset how far its clock is ahead of this node's
     */
    record Receiver(Optional<String> instanceId, Duration clockOffset) {
        static final Receiver UNKNOWN = new Receiver(Optional.empty(), Duration.ZERO);

        /** Whether a request that was signed for this state may have been refused because the state changed. */
        boolean isOutdatedBy(Receiver present) {
            Duration change = clockOffset.minus(present.clockOffset).abs();
            return !instanceId.equals(present.instanceId) || change.compareTo(MessageSignature.CLOCK_SKEW_MAX) > 0;
        }
    }

    synchronized Receiver at(URI url) {
        return known.getOrDefault(url.getRawAuthority(), Receiver.UNKNOWN);
    }

    synchronized void forget(URI url) {
        known.remove(url.getRawAuthority());
    }

    synchronized Receiver learn(URI url, MultiMap answer, Instant now) {
        Receiver before = at(url);
        Receiver after = new Receiver(
                Optional.ofNullable(answer.get(PeerHeaders.INSTANCE)).or(before::instanceId),
                clockOffset(answer, now).orElse(before.clockOffset()));
        known.put(url.getRawAuthority(), after);
        return after;
    }

    private static Optional<Duration> clockOffset(MultiMap answer, Instant now) {
        return HttpDate.parse(answer.get(HttpDate.DATE)).map(date -> Duration.between(now, date));
    }
}
