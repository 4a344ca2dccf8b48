package org.sumspace.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;

class ReplayGuardTest {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final Digest SENDER = Digest.of(new byte[] {1});

    private final ReplayGuard guard = new ReplayGuard();

    @Test
    void countersInAnyOrder_areAdmittedOnce() {
        for (long counter : new long[] {5, 3, 9, 4}) {
            assertThat(admit(counter)).isTrue();
            assertThat(admit(counter)).isFalse();
        }
    }

    @Test
    void manyCountersInAnyOrder_areAdmittedOnce() {
        List<Long> counters = LongStream.range(-500, ReplayGuard.MAX_COUNTERS_PER_SENDER - 500)
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(counters, new Random(1));

        assertThat(counters).allMatch(this::admit).noneMatch(this::admit);
    }

    @Test
    void forgottenCounter_countsAsSeen() {
        for (long counter = 1; counter <= ReplayGuard.MAX_COUNTERS_PER_SENDER + 1; counter++) {
            assertThat(admit(counter)).isTrue();
        }

        assertThat(admit(1)).isFalse();
        assertThat(admit(0)).isFalse();
    }

    @Test
    void manyShortLivedSenders_areForgotten_aLivingOneIsNot() {
        Instant later = NOW.plusSeconds(60);
        assertThat(guard.admit(SENDER, 1, later.plusSeconds(60), NOW)).isTrue();
        sweep(later);

        assertThat(guard.admit(SENDER, 1, later.plusSeconds(60), later)).isFalse();
        assertThat(guard.senders()).isLessThan(3_000);
    }

    /** The newest envelope of a sender need not be valid for the longest time. */
    @Test
    void sender_isRememberedWhileAnyOfItsEnvelopesIsValid() {
        Instant later = NOW.plusSeconds(60);
        assertThat(guard.admit(SENDER, 1, later.plusSeconds(60), NOW)).isTrue();
        assertThat(guard.admit(SENDER, 2, NOW.plusSeconds(1), NOW)).isTrue();
        sweep(later);

        assertThat(guard.admit(SENDER, 1, later.plusSeconds(60), later)).isFalse();
    }

    /** Adds enough senders that the guard forgets those whose envelopes have all expired. */
    private void sweep(Instant now) {
        for (int i = 0; i < 5_000; i++) {
            guard.admit(Digest.of(new byte[] {2, (byte) i, (byte) (i >> 8)}), 1, NOW, now);
        }
    }

    private boolean admit(long counter) {
        return guard.admit(SENDER, counter, NOW.plusSeconds(60), NOW);
    }
}
