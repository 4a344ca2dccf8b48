package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.cache.BoundedMap;

/**
 * Caches values that were read, for a limited time and for the most recently used keys. A read that began before
 * {@link #remove} is not cached after it. Missing values are not cached, so that unknown keys displace no others for
 * long. Thread-safe.
 */
final class ReadCache<K, V> {
    private static final int KEYS_MAX = 10_000;

    private record CachedRead<V>(Future<Optional<V>> value, Instant readAt) {}

    private final Function<K, Future<Optional<V>>> source;
    private final Duration maxAge;
    private final Clock clock;
    private final Map<K, CachedRead<V>> entries = BoundedMap.byUse(KEYS_MAX);
    private volatile boolean isOn = true;

    ReadCache(Function<K, Future<Optional<V>>> source, Duration maxAge, Clock clock) {
        this.source = source;
        this.maxAge = maxAge;
        this.clock = clock;
    }

    /** Whether anything is cached; while others change the values, nothing is. */
    void turn(boolean on) {
        isOn = on;
    }

    Future<Optional<V>> get(K key) {
        if (!isOn) {
            return source.apply(key);
        }
        CachedRead<V> entry = current(key);
        entry.value().onComplete(read -> {
            if (read.failed() || read.result().isEmpty()) {
                forget(key, entry);
            }
        });
        return entry.value();
    }

    private synchronized CachedRead<V> current(K key) {
        Instant now = clock.instant();
        CachedRead<V> known = entries.get(key);
        if (known != null
                && !now.isBefore(known.readAt())
                && now.isBefore(known.readAt().plus(maxAge))) {
            return known;
        }
        CachedRead<V> read = new CachedRead<>(source.apply(key), now);
        entries.put(key, read);
        return read;
    }

    private synchronized void forget(K key, CachedRead<V> entry) {
        entries.remove(key, entry);
    }

    synchronized void remove(K key) {
        entries.remove(key);
    }
}
