package org.sumspace.common.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FreshnessTest {
    /** Clocks of this kind may overflow. */
    private static final long START = Long.MAX_VALUE - Duration.ofSeconds(10).toNanos();

    private final Freshness freshness = new Freshness();

    private static long at(long seconds) {
        return START + Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void l2_withoutALook_nothingIsKnown() {
        assertThat(freshness.behind(START)).isEmpty();
        assertThat(freshness.isCurrent(START)).isFalse();
    }

    @Test
    void l2_copiesAreBehindSinceTheBeginningOfTheLastLook_andCurrentForThirtySeconds() {
        freshness.looked(at(0));
        assertThat(freshness.behind(at(12))).contains(Duration.ofSeconds(12));
        assertThat(freshness.isCurrent(at(30))).isTrue();
        assertThat(freshness.isCurrent(at(30) + 1)).isFalse();
        freshness.looked(at(31));
        assertThat(freshness.isCurrent(at(61))).isTrue();
    }
}
