package org.sumspace.common.boot;

import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node opened, in order. Closed in the reverse order, one after the other. */
public final class OpenResources {
    private static final Logger LOG = LoggerFactory.getLogger(OpenResources.class);

    private final Deque<Supplier<Future<?>>> closers = new ArrayDeque<>();

    /** @param close called when the node stops, before what was added earlier is closed */
    public synchronized void add(Supplier<Future<?>> close) {
        closers.push(close);
    }

    /** Closes everything. What fails to close is logged, and does not keep the rest open. */
    Future<Void> close() {
        Supplier<Future<?>> next = next();
        if (next == null) {
            return Future.succeededFuture();
        }
        return Future.succeededFuture()
                .compose(start -> next.get())
                .onFailure(failure -> LOG.warn("Could not close a part of the node", failure))
                .transform(closed -> close());
    }

    private synchronized @Nullable Supplier<Future<?>> next() {
        return closers.poll();
    }
}
