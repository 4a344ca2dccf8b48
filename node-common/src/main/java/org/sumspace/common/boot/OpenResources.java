package org.sumspace.common.boot;

import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open resources of a node. They are closed one after the other, in the reverse order. */
public final class OpenResources {
    private static final Logger LOG = LoggerFactory.getLogger(OpenResources.class);

    private final Deque<Supplier<Future<?>>> closers = new ArrayDeque<>();

    /** @param close called when the node stops, before earlier resources are closed */
    public synchronized void add(Supplier<Future<?>> close) {
        closers.push(close);
    }

    /** Closes everything. A failure to close a resource is logged, and the others are still closed. */
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
