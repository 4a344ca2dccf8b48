package org.sumspace.common.task;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/** A semaphore for asynchronous work: up to a limit it runs at once, further work waits in order. Thread-safe. */
public final class ConcurrencyLimiter {
    private final int limit;
    private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
    private int running;

    /** @param limit how many pieces of work may run at once, at least 1 */
    public ConcurrencyLimiter(int limit) {
        this.limit = limit;
    }

    /** Runs {@code work} as soon as there is a free permit. The permit is released when the work completes. */
    public <T> Future<T> run(Supplier<Future<T>> work) {
        return acquire().compose(acquired -> work.get()).onComplete(done -> release());
    }

    private synchronized Future<Void> acquire() {
        if (running < limit) {
            running++;
            return Future.succeededFuture();
        }
        Promise<Void> permit = Promise.promise();
        waiting.add(permit);
        return permit.future();
    }

    private void release() {
        Promise<Void> next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                running--;
            }
        }
        if (next != null) {
            next.complete();
        }
    }
}
