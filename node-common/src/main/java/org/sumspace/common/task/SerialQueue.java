package org.sumspace.common.task;

import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * Runs asynchronous tasks one after the other, in the order in which they are submitted: no other task changes data
 * between the reads and the writes of a task. A task that fails does not stop the next one. Thread-safe.
 */
public final class SerialQueue {
    private Future<?> last = Future.succeededFuture();

    /** @return the task's result, once every task before it has ended and the task itself has */
    public synchronized <T> Future<T> submit(Supplier<Future<T>> task) {
        Future<T> result = last.transform(ended -> task.get());
        last = result;
        return result;
    }
}
