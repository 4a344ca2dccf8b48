package org.sumspace.assessment.run.api;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.error.NodeException;

/** The event streams that a node sends at the same time. Thread-safe. */
public final class EventStreams {
    /** Streams of a node. */
    public static final int STREAMS_MAX = 64;

    private static final int RETRY_SECONDS = 10;

    private final Set<RunStream> open = new HashSet<>();
    private boolean closed;

    /** @throws NodeException TOO_MANY if there are too many already, UNAVAILABLE if the node stops */
    synchronized void add(RunStream stream) {
        if (closed) {
            throw NodeException.unavailable("The node stops. Ask for the run instead.");
        }
        if (open.size() >= STREAMS_MAX) {
            throw NodeException.tooMany("Too many event streams are open. Ask for the run instead.", RETRY_SECONDS);
        }
        open.add(stream);
    }

    synchronized void remove(RunStream stream) {
        open.remove(stream);
    }

    /** Ends all streams and accepts no new one, so that a stopping node does not wait for them. */
    public void close() {
        List<RunStream> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(open);
        }
        all.forEach(RunStream::end);
    }
}
