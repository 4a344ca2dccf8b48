package org.sumspace.connector.shared.service;

import io.vertx.core.Future;
import java.util.function.Supplier;

/** Runs tasks one after the other, so that what one reads is not changed by another before it writes. Thread-safe. */
public final class Turns {
    private Future<?> last = Future.succeededFuture();

    public synchronized <T> Future<T> take(Supplier<Future<T>> task) {
        Future<T> next = last.transform(done -> task.get());
        last = next;
        return next;
    }
}
