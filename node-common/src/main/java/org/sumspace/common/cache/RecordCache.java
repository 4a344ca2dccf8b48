package org.sumspace.common.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Caches records of all kinds, as many as fit into a number of bytes. Thread-safe.
 *
 * <p>A record that is read while it is changed must not stay in the cache in its old version. Therefore a reader calls
 * {@link #changes} before it reads from the store, and the record is kept only if there was no change since.
 */
public final class RecordCache<R extends CachedRecord> {
    /**
     * Records share counters of changes. A change of a record with the same counter only prevents that another one is
     * kept this time.
     */
    private static final int COUNTERS = 1 << 12;

    private static final int HEAP_PARTS = 8;

    private final Cache<Key, R> records;
    private final AtomicLongArray changes = new AtomicLongArray(COUNTERS);
    private volatile boolean isOn = true;

    private record Key(String kind, String id) {
        int counter() {
            return Math.floorMod(hashCode(), COUNTERS);
        }
    }

    public RecordCache(long bytesMax) {
        this.records = Caffeine.newBuilder()
                .maximumWeight(bytesMax)
                .weigher((Key key, R record) -> (int) Math.min(Integer.MAX_VALUE, record.bytes()))
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    /** A cache of an eighth of the heap at most: lists need the greater part of a small heap. */
    public static <R extends CachedRecord> RecordCache<R> inHeap(long bytesMax) {
        return new RecordCache<>(Math.min(bytesMax, Runtime.getRuntime().maxMemory() / HEAP_PARTS));
    }

    /**
     * Whether records are kept: not while others change them. When it is turned on, records that are being read are not
     * kept, because others may have changed them meanwhile.
     */
    public void turn(boolean on) {
        isOn = false;
        for (int counter = 0; counter < COUNTERS; counter++) {
            changes.incrementAndGet(counter);
        }
        records.invalidateAll();
        isOn = on;
    }

    public Optional<R> find(String kind, String id) {
        return Optional.ofNullable(records.getIfPresent(new Key(kind, id)));
    }

    /** An upper bound of the number of changes of this record. Call it before the record is read from the store. */
    public long changes(String kind, String id) {
        return changes.get(new Key(kind, id).counter());
    }

    /** Keeps a record that was read from the store, unless it was changed since or a newer version is kept. */
    public void keep(String kind, R read, long changesBefore) {
        Key key = new Key(kind, read.id());
        records.asMap()
                .compute(
                        key,
                        (same, kept) -> isOn && changes.get(key.counter()) == changesBefore ? newer(kept, read) : kept);
    }

    private R newer(@Nullable R kept, R read) {
        return kept != null && kept.version() > read.version() ? kept : read;
    }

    /** To be called after the store has acknowledged a change of the record, or may have made one. */
    public void changed(String kind, String id) {
        Key key = new Key(kind, id);
        records.asMap().compute(key, (same, kept) -> {
            changes.incrementAndGet(key.counter());
            return null;
        });
    }

    /** @param node first part of the names of the metrics, for example {@code sumspace.catalog} */
    public void bindTo(MeterRegistry registry, String node) {
        FunctionCounter.builder(
                        node + ".cache.hits", records, cache -> cache.stats().hitCount())
                .description("Records that were read from the cache")
                .register(registry);
        FunctionCounter.builder(
                        node + ".cache.misses", records, cache -> cache.stats().missCount())
                .description("Records that were not in the cache")
                .register(registry);
        Gauge.builder(node + ".cache.bytes", records, RecordCache::weight)
                .description("Estimated memory of the records in the cache")
                .baseUnit("bytes")
                .register(registry);
    }

    private static double weight(Cache<?, ?> cache) {
        return cache.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }
}
