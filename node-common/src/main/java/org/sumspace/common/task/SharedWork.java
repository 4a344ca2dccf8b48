package org.sumspace.common.task;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Runs work once for all who ask for it while it runs, so that a caller who retries because an answer is late does not
 * add load. Thread-safe.
 */
public final class SharedWork<K, V> {
    private final Map<K, Future<V>> running = new ConcurrentHashMap<>();

    /** The running work of this key; starts {@code work} if there is none. Who sees it end and asks again starts it again. */
    public Future<V> of(K key, Supplier<Future<V>> work) {
        Promise<V> result = Promise.promise();
        Future<V> existing = running.putIfAbsent(key, result.future());
        if (existing != null) {
            return existing;
        }
        Future.succeededFuture().compose(start -> work.get()).onComplete(done -> {
            running.remove(key);
            result.handle(done);
        });
        return result.future();
    }
}
