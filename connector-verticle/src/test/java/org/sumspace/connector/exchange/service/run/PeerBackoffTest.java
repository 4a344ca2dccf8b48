package org.sumspace.connector.exchange.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sumspace.connector.exchange.service.run.PeerBackoff.Attempt;

class PeerBackoffTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final PeerBackoff backoff = new PeerBackoff(new Random(1));

    private Attempt begin(Instant now) {
        return backoff.begin("peer", now).orElseThrow();
    }

    @Test
    void x12_whileAPeerIsAway_oneCallAtATimeAsksForIt() {
        backoff.notAnswered(begin(NOW), NOW);
        Instant later = NOW.plus(LONGEST);

        assertThat(backoff.begin("peer", NOW)).isEmpty();
        Attempt probe = begin(later);
        assertThat(backoff.begin("peer", later)).isEmpty();
        assertThat(backoff.begin("another peer", later)).isPresent();

        backoff.answered(probe);
        assertThat(backoff.begin("peer", later)).isPresent();
        assertThat(backoff.isAway("peer", later)).isFalse();
    }

    @Test
    void x12_delaysGrow_toFiveMinutes() {
        Instant now = NOW;
        Duration before = Duration.ZERO;
        for (int i = 0; i < 40; i++) {
            backoff.notAnswered(begin(now), now);
            Duration delay = backoff.waitFor("peer", now);
            assertThat(delay).isLessThanOrEqualTo(LONGEST.multipliedBy(3).dividedBy(2));
            before = delay;
            now = now.plus(LONGEST);
        }
        assertThat(before).isGreaterThanOrEqualTo(LONGEST.dividedBy(2));
    }

    @Test
    void callsThatFailTogether_areOneFailure() {
        Attempt first = begin(NOW);
        Attempt second = begin(NOW);
        backoff.notAnswered(first, NOW);
        for (int i = 0; i < 20; i++) {
            backoff.notAnswered(second, NOW);
        }

        assertThat(backoff.waitFor("peer", NOW)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void aClockThatIsSetBack_doesNotKeepAPeerAway() {
        backoff.notAnswered(begin(NOW), NOW);

        assertThat(backoff.isAway("peer", NOW.minus(Duration.ofDays(1)))).isFalse();
    }
}
