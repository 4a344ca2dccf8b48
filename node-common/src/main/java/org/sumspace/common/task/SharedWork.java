package org.sumspace.common.task;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Work that is asked for again while it is under way is done once: who asks again because an answer is late does not make
 * it later. Thread-safe.
 */
public final class SharedWork<K, V> {
    private final Map<K, Future<V>> underWay = new ConcurrentHashMap<>();

    /** What is under way for that key, or else what {@code work} begins. */
    public Future<V> of(K key, Supplier<Future<V>> work) {
        Promise<V> begun = Promise.promise();
        Future<V> before = underWay.putIfAbsent(key, begun.future());
        if (before != null) {
            return before;
        }
        Future.succeededFuture()
                .compose(begin -> work.get())
                .onComplete(done -> underWay.remove(key))
                .onComplete(begun);
        return begun.future();
    }
}
