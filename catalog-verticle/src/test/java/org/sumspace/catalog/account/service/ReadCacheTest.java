package org.sumspace.catalog.account.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;

class ReadCacheTest {
    private final MutableClock clock = new MutableClock(TestOrganisation.START);
    private final List<Promise<Optional<Integer>>> reads = new ArrayList<>();
    private final ReadCache<String, Integer> cache = new ReadCache<>(
            key -> {
                Promise<Optional<Integer>> read = Promise.promise();
                reads.add(read);
                return read.future();
            },
            Duration.ofSeconds(10),
            clock);

    @Test
    void value_isReadOnce_untilItIsTooOld() {
        Future<Optional<Integer>> first = cache.get("a");
        Future<Optional<Integer>> second = cache.get("a");
        reads.get(0).complete(Optional.of(1));
        assertThat(result(first)).contains(1);
        assertThat(result(second)).contains(1);
        clock.advance(Duration.ofMillis(9_999));
        assertThat(result(cache.get("a"))).contains(1);
        assertThat(reads).hasSize(1);
        clock.advance(Duration.ofMillis(1));
        cache.get("a");
        assertThat(reads).hasSize(2);
    }

    /** A request that began before the change of a password must not keep the old one valid. */
    @Test
    void readThatBeganBeforeARemoval_isNotRememberedAfterIt() {
        Future<Optional<Integer>> stale = cache.get("a");
        cache.remove("a");
        Future<Optional<Integer>> fresh = cache.get("a");
        reads.get(1).complete(Optional.of(2));
        reads.get(0).complete(Optional.of(1));
        assertThat(result(stale)).contains(1);
        assertThat(result(fresh)).contains(2);
        assertThat(result(cache.get("a"))).contains(2);
        assertThat(reads).hasSize(2);
    }

    @Test
    void absenceAndFailure_areNotRemembered() {
        cache.get("a");
        reads.get(0).complete(Optional.empty());
        cache.get("a");
        reads.get(1).fail("no store");
        cache.get("a");
        assertThat(reads).hasSize(3);
    }

    @Test
    void clockThatWasSetBack_keepsNothingLonger() {
        cache.get("a");
        reads.get(0).complete(Optional.of(1));
        clock.advance(Duration.ofHours(-1));
        cache.get("a");
        assertThat(reads).hasSize(2);
    }

    @Test
    void whileOthersChangeTheValues_eachOneIsRead() {
        cache.turn(false);
        cache.get("a");
        cache.get("a");
        assertThat(reads).hasSize(2);
        cache.turn(true);
        cache.get("a");
        cache.get("a");
        assertThat(reads).hasSize(3);
    }
}
