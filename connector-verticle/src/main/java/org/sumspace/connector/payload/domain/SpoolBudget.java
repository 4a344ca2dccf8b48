package org.sumspace.connector.payload.domain;

import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.error.NodeException;

/**
 * How many bytes the payloads of open exchanges take on the disk, in total and for each peer, so that one peer cannot fill the
 * disk (exchange rule X13). Thread-safe.
 */
public final class SpoolBudget {
    private static final int RETRY_SECONDS = 30;

    private final long bytesMax;
    private final long peerBytesMax;
    private final Map<String, Use> uses = new HashMap<>();
    private final Map<String, Long> byPeer = new HashMap<>();
    private long total;

    /** The bytes of an exchange. */
    private record Use(String peer, long bytes) {}

    /**
     * @param bytesMax of all exchanges
     * @param peerBytesMax of all exchanges with one peer
     */
    public SpoolBudget(long bytesMax, long peerBytesMax) {
        this.bytesMax = bytesMax;
        this.peerBytesMax = peerBytesMax;
    }

    /**
     * Takes space for a part.
     *
     * @param peer the participant with whom the data is exchanged
     * @throws NodeException INSUFFICIENT_STORAGE if all space is used, TOO_MANY if the peer's share is used
     */
    public synchronized void take(String exchange, String peer, long bytes) {
        if (total + bytes > bytesMax) {
            throw NodeException.insufficientStorage(
                    "The space for data that is being exchanged is used up; try again later.");
        }
        if (byPeer.getOrDefault(peer, 0L) + bytes > peerBytesMax) {
            throw NodeException.tooMany(
                    "The space for data that is exchanged with this participant is used up; try again later.",
                    RETRY_SECONDS);
        }
        add(exchange, peer, bytes);
    }

    /** Counts bytes that are already stored, even beyond the limits. */
    public synchronized void add(String exchange, String peer, long bytes) {
        uses.merge(exchange, new Use(peer, bytes), (before, more) -> new Use(before.peer(), before.bytes() + bytes));
        byPeer.merge(peer, bytes, Long::sum);
        total += bytes;
    }

    /** Gives back the bytes of a part that was not stored. */
    public synchronized void giveBack(String exchange, long bytes) {
        Use use = uses.get(exchange);
        if (use != null && use.bytes() >= bytes) {
            add(exchange, use.peer(), -bytes);
        }
    }

    /** Gives back all bytes of an exchange. */
    public synchronized void release(String exchange) {
        Use released = uses.remove(exchange);
        if (released != null) {
            total -= released.bytes();
            byPeer.computeIfPresent(
                    released.peer(),
                    (peer, bytes) -> bytes > released.bytes() ? Long.valueOf(bytes - released.bytes()) : null);
        }
    }

    /** How many bytes are taken. */
    public synchronized long total() {
        return total;
    }
}
