package org.sumspace.common.peer;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.error.NodeException;

/** Threads for signing and verifying, so that neither an event loop nor other work waits for it. */
final class SignaturePool {
    private static final String NAME = "signatures";
    private static final int WAITING_MAX = 4_096;

    private final WorkerExecutor threads;
    private final AtomicInteger waiting = new AtomicInteger();

    SignaturePool(Vertx vertx) {
        this.threads = vertx.createSharedWorkerExecutor(
                NAME, Math.max(2, Runtime.getRuntime().availableProcessors()));
    }

    /** Completes on the caller's context; fails with UNAVAILABLE when too much is waiting already. */
    <T> Future<T> run(Callable<T> work) {
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            return Future.failedFuture(NodeException.unavailable("Too many signed messages are waiting."));
        }
        return threads.executeBlocking(work, false).andThen(done -> waiting.decrementAndGet());
    }

    Future<Void> close() {
        return threads.close();
    }
}
