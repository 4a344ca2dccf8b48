package org.sumspace.common.task;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;

/** A pool of threads for expensive work, with a limit on how much work runs or waits. */
public final class BoundedPool {
    private final WorkerExecutor threads;
    private final int pendingMax;
    private final Supplier<NodeException> busy;
    private final AtomicInteger pending = new AtomicInteger();

    /**
     * @param name of the pool; pools of one name share their threads
     * @param busy creates the failure of work that exceeds the limit
     */
    public BoundedPool(Vertx vertx, String name, int threads, int pendingMax, Supplier<NodeException> busy) {
        this.threads = vertx.createSharedWorkerExecutor(name, threads);
        this.pendingMax = pendingMax;
        this.busy = busy;
    }

    /**
     * Runs {@code work} in the pool, in no order.
     *
     * @return completed on the caller's context
     */
    public <T> Future<T> run(Callable<T> work) {
        if (pending.incrementAndGet() > pendingMax) {
            pending.decrementAndGet();
            return Future.failedFuture(busy.get());
        }
        return threads.executeBlocking(work, false).andThen(done -> pending.decrementAndGet());
    }

    public Future<Void> close() {
        return threads.close();
    }
}
