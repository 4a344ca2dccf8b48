package org.sumspace.assessment.run.api;

import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.error.NodeException;

/** How many event streams a node sends at the same time. */
public final class EventStreams {
    private static final int STREAMS_MAX = 64;
    private static final int RETRY_SECONDS = 10;

    private final AtomicInteger open = new AtomicInteger();

    /** @throws NodeException TOO_MANY if there are too many already */
    void begin() {
        if (open.incrementAndGet() > STREAMS_MAX) {
            open.decrementAndGet();
            throw NodeException.tooMany("Too many event streams are open. Ask for the run instead.", RETRY_SECONDS);
        }
    }

    void end() {
        open.decrementAndGet();
    }
}
