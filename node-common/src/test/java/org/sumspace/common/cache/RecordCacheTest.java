package org.sumspace.common.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordCacheTest {
    private static final String KIND = "serviceofferings";
    private static final String ID = "1".repeat(24);

    private final RecordCache<Kept> cache = new RecordCache<>(1 << 20);

    @Test
    void l2_readRecord_isKept_forItsKindOnly() {
        keep(record(0));
        assertThat(cache.find(KIND, ID)).contains(record(0));
        assertThat(cache.find("dataresources", ID)).isEmpty();
    }

    @Test
    void l2_cache_isBoundedByBytes_overAllKinds() {
        RecordCache<Kept> small = new RecordCache<>(10_000);
        SimpleMeterRegistry metrics = new SimpleMeterRegistry();
        small.bindTo(metrics, "sumspace.test");
        List<String> kinds = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
        kinds.forEach(kind -> small.keep(kind, record(0), small.changes(kind, ID)));
        long kept =
                kinds.stream().filter(kind -> small.find(kind, ID).isPresent()).count();
        assertThat(kept).isBetween(5L, 11L);
        assertThat(metrics.get("sumspace.test.cache.bytes").gauge().value()).isBetween(kept * 800.0, 10_000.0);
        assertThat(metrics.get("sumspace.test.cache.hits").functionCounter().count())
                .isEqualTo((double) kept);
        assertThat(metrics.get("sumspace.test.cache.misses").functionCounter().count())
                .isEqualTo((double) (kinds.size() - kept));
    }

    @Test
    void l2_withoutBytes_nothingIsKept() {
        RecordCache<Kept> none = new RecordCache<>(0);
        none.keep(KIND, record(0), none.changes(KIND, ID));
        assertThat(none.find(KIND, ID)).isEmpty();
    }

    @Test
    void l3_olderVersion_isIgnored() {
        keep(record(2));
        keep(record(1));
        assertThat(cache.find(KIND, ID)).contains(record(2));
    }

    @Test
    void l3_recordThatWasChangedWhileItWasRead_isNotKept() {
        long before = cache.changes(KIND, ID);
        cache.changed(KIND, ID);
        cache.keep(KIND, record(0), before);
        assertThat(cache.find(KIND, ID)).isEmpty();
    }

    /** Reads, writes and deletions of one record whose steps are interleaved at random. */
    @Test
    void l3_race_ofReadsAndWrites_leavesNoOldRecord() {
        for (int seed = 0; seed < 5_000; seed++) {
            new Race(new Random(seed)).run(seed);
        }
    }

    private static final class Race {
        private final RecordCache<Kept> raced = new RecordCache<>(1 << 20);
        private final Random random;
        private final List<Runnable> started = new ArrayList<>();
        /** The version in the store, and the latest one that was reported to a caller; -1 for none. */
        private long stored;

        private long acknowledged;

        Race(Random random) {
            this.random = random;
        }

        void run(int seed) {
            for (int step = 0; step < 20; step++) {
                if (started.isEmpty() || random.nextBoolean()) {
                    start();
                } else {
                    started.remove(random.nextInt(started.size())).run();
                }
                requireNotOld(seed);
            }
            while (!started.isEmpty()) {
                started.remove(0).run();
            }
            requireNotOld(seed);
        }

        private void start() {
            if (random.nextInt(3) > 0) {
                long before = raced.changes(KIND, ID);
                if (stored >= 0) {
                    long version = stored;
                    started.add(() -> raced.keep(KIND, record(version), before));
                }
            } else if (stored >= 0) {
                stored = random.nextInt(4) == 0 ? -1 : stored + 1;
                long written = stored;
                started.add(() -> {
                    raced.changed(KIND, ID);
                    acknowledged = written < 0 ? Long.MAX_VALUE : Math.max(acknowledged, written);
                });
            }
        }

        private void requireNotOld(int seed) {
            Optional<Kept> kept = raced.find(KIND, ID);
            kept.ifPresent(
                    found -> assertThat(found.version()).as("seed %d", seed).isGreaterThanOrEqualTo(acknowledged));
        }
    }

    private void keep(Kept record) {
        cache.keep(KIND, record, cache.changes(KIND, ID));
    }

    private static Kept record(long version) {
        return new Kept(ID, version, 1_000);
    }

    private record Kept(String id, long version, long bytes) implements CachedRecord {}

    /** Others change the records of a node that only reads, and have until it serves. */
    @Test
    void l3_cacheThatIsOff_keepsNothing_norWhatIsBeingReadWhenItIsTurnedOn() {
        keep(record(0));
        cache.turn(false);
        assertThat(cache.find(KIND, ID)).isEmpty();
        keep(record(0));
        assertThat(cache.find(KIND, ID)).isEmpty();
        long before = cache.changes(KIND, ID);
        cache.turn(true);
        cache.keep(KIND, record(0), before);
        assertThat(cache.find(KIND, ID)).isEmpty();
        keep(record(1));
        assertThat(cache.find(KIND, ID)).contains(record(1));
    }
}
