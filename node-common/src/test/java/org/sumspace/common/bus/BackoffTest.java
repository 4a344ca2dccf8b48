package org.sumspace.common.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {
    @Test
    void waitsDouble_upToTheLongest() {
        Backoff backoff = new Backoff(new SplittableRandom(1));
        Duration ceiling = Backoff.FIRST;
        for (int i = 0; i < 20; i++) {
            assertThat(backoff.next()).isBetween(ceiling.dividedBy(2), ceiling);
            ceiling =
                    ceiling.multipliedBy(2).compareTo(Backoff.LONGEST) < 0 ? ceiling.multipliedBy(2) : Backoff.LONGEST;
        }
        assertThat(ceiling).isEqualTo(Backoff.LONGEST);
    }

    @Test
    void waitsDiffer_fromSenderToSender() {
        assertThat(new Backoff(new SplittableRandom(1)).next())
                .isNotEqualTo(new Backoff(new SplittableRandom(2)).next());
    }
}
