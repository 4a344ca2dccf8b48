package org.sumspace.catalog.resource.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.core.RecordWeight;

/**
 * Caches records of all kinds, as many as fit into a number of bytes. Thread-safe.
 *
 * <p>A record that is read while it is changed must not stay in the cache in its old version. So whoever reads it from the
 * store notes {@link #changes} before, and what was read is kept only if there was no change since.
 */
public final class RecordCache {
    /** Records share counters of changes; a change of another record only means that a record is not kept this time. */
    private static final int COUNTERS = 1 << 12;

    private final Cache<Key, EncodedRecord> records;
    private final AtomicLongArray changes = new AtomicLongArray(COUNTERS);

    private record Key(String kind, String id) {
        int counter() {
            return Math.floorMod(hashCode(), COUNTERS);
        }
    }

    public RecordCache(long bytesMax) {
        this.records = Caffeine.newBuilder()
                .maximumWeight(bytesMax)
                .weigher((Key key, EncodedRecord record) -> bytes(record))
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    private static int bytes(EncodedRecord encoded) {
        return (int) Math.min(
                Integer.MAX_VALUE,
                RecordWeight.of(encoded.record()) + encoded.published().length());
    }

    Optional<EncodedRecord> find(String kind, String id) {
        return Optional.ofNullable(records.getIfPresent(new Key(kind, id)));
    }

    /** How often this record was changed, at least; to be noted before it is read from the store. */
    long changes(String kind, String id) {
        return changes.get(new Key(kind, id).counter());
    }

    /** Keeps what was read from the store, unless the record was changed since or a newer version is kept. */
    void keep(String kind, EncodedRecord read, long changesBefore) {
        Key key = new Key(kind, read.record().id());
        records.asMap()
                .compute(key, (same, kept) -> changes.get(key.counter()) == changesBefore ? newer(kept, read) : kept);
    }

    private static EncodedRecord newer(@Nullable EncodedRecord kept, EncodedRecord read) {
        return kept != null && kept.record().version() > read.record().version() ? kept : read;
    }

    /** To be called after the store has acknowledged a change of the record, or may have made one. */
    void changed(String kind, String id) {
        Key key = new Key(kind, id);
        records.asMap().compute(key, (same, kept) -> {
            changes.incrementAndGet(key.counter());
            return null;
        });
    }

    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder(
                        "sumspace.catalog.cache.hits",
                        records,
                        cache -> cache.stats().hitCount())
                .description("Records that were read from the cache")
                .register(registry);
        FunctionCounter.builder(
                        "sumspace.catalog.cache.misses",
                        records,
                        cache -> cache.stats().missCount())
                .description("Records that were not in the cache")
                .register(registry);
        Gauge.builder("sumspace.catalog.cache.bytes", records, RecordCache::weight)
                .description("Estimated memory of the records in the cache")
                .baseUnit("bytes")
                .register(registry);
    }

    private static double weight(Cache<Key, EncodedRecord> cache) {
        return cache.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }
}
