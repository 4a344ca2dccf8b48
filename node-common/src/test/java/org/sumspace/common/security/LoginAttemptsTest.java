package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;

class LoginAttemptsTest {
    private static final String ACCOUNT = "operator@alpha.example";

    private final MutableClock clock = new MutableClock(TestOrganisation.START);
    private final LoginAttempts attempts = new LoginAttempts(clock);

    @Test
    void otherAddressesOfOneIpv6Network_giveNoFurtherAttempts() {
        for (int i = 1; i <= 10; i++) {
            attempts.take(ACCOUNT, "2001:db8:0:1::" + i);
        }
        refuses(ACCOUNT, "2001:db8:0:1:ffff::1");
        accepts(ACCOUNT, "2001:db8:0:2::1");
        accepts("other@alpha.example", "2001:db8:0:1::1");
    }

    @Test
    void neighboursWithIpv4_areOthers() {
        for (int i = 0; i < 10; i++) {
            attempts.take(ACCOUNT, "192.0.2.1");
        }
        refuses(ACCOUNT, "192.0.2.1");
        accepts(ACCOUNT, "192.0.2.2");
    }

    @Test
    void guessesForManyAccounts_areBoundedForTheirNetwork() {
        for (int i = 0; i < 100; i++) {
            attempts.take("account-" + i, "192.0.2.1");
        }
        refuses("another", "192.0.2.1");
        accepts("another", "192.0.2.2");
        clock.advance(Duration.ofMillis(600));
        accepts("another", "192.0.2.1");
        refuses("another", "192.0.2.1");
    }

    /** The limiter remembers 10,000 accounts; one that it forgot could be guessed at again. */
    @Test
    void guessesForManyOtherAccounts_giveNoFurtherAttempts() {
        for (int i = 0; i < 10; i++) {
            attempts.take(ACCOUNT, "192.0.2.1");
        }
        for (int i = 0; i < 10_001; i++) {
            try {
                attempts.take("account-" + i, "192.0.2.1");
            } catch (NodeException refused) {
                assertThat(refused.type()).isEqualTo(ProblemType.TOO_MANY);
            }
        }
        clock.advance(Duration.ofMillis(600));
        refuses(ACCOUNT, "192.0.2.1");
    }

    @Test
    void clientThatRepeatsOneWrongPassword_locksOutNobodyElseOfItsNetwork() {
        for (int i = 0; i < 10; i++) {
            attempts.take(ACCOUNT, "192.0.2.1");
        }
        for (int i = 0; i < 100; i++) {
            refuses(ACCOUNT, "192.0.2.1");
        }
        accepts("another", "192.0.2.1");
    }

    @Test
    void goodLogins_areNotCounted() {
        for (int i = 0; i < 200; i++) {
            attempts.take(ACCOUNT, "192.0.2.1");
            attempts.giveBack(ACCOUNT, "192.0.2.1");
        }
        accepts(ACCOUNT, "192.0.2.1");
    }

    /** A restart gave everybody a full bucket again. */
    @Test
    void t3_whoHasNoAttemptLeft_hasNoneAfterARestart() {
        Map<String, Instant> stored = new HashMap<>();
        LoginAttempts before = new LoginAttempts(clock, stored::put);
        for (int i = 0; i < 9; i++) {
            before.take(ACCOUNT, "192.0.2.1");
        }
        assertThat(stored).isEmpty();
        before.take(ACCOUNT, "192.0.2.1");
        for (int i = 0; i < 100; i++) {
            before.take("account-" + i, "192.0.2.2");
        }
        assertThat(stored).hasSize(2);
        assertThat(stored.toString()).doesNotContain("alpha", "account-", "192");

        stored.forEach(attempts::restore);
        refuses(ACCOUNT, "192.0.2.1");
        refuses("another", "192.0.2.2");
        accepts("another", "192.0.2.1");
        clock.advance(Duration.ofSeconds(6));
        accepts(ACCOUNT, "192.0.2.1");
        refuses(ACCOUNT, "192.0.2.1");
    }

    /** A clock that had been three hours ahead locked everybody out for three hours when it was put right. */
    @Test
    void clockThatGoesBack_changesNothing() {
        for (int i = 0; i < 9; i++) {
            attempts.take(ACCOUNT, "192.0.2.1");
        }
        clock.advance(Duration.ofHours(-3));
        accepts(ACCOUNT, "192.0.2.1");
        refuses(ACCOUNT, "192.0.2.1");
        clock.advance(Duration.ofSeconds(6));
        accepts(ACCOUNT, "192.0.2.1");
        refuses(ACCOUNT, "192.0.2.1");
    }

    @Test
    void clockThatGoesBackDuringARestart_locksOutForAMinuteAtMost() {
        Map<String, Instant> stored = new HashMap<>();
        LoginAttempts before = new LoginAttempts(clock, stored::put);
        for (int i = 0; i < 10; i++) {
            before.take(ACCOUNT, "192.0.2.1");
        }
        clock.advance(Duration.ofHours(-3));
        stored.forEach(attempts::restore);
        refuses(ACCOUNT, "192.0.2.1");
        clock.advance(Duration.ofSeconds(6));
        accepts(ACCOUNT, "192.0.2.1");
        refuses(ACCOUNT, "192.0.2.1");
    }

    private void accepts(String account, String address) {
        assertThatCode(() -> attempts.take(account, address)).doesNotThrowAnyException();
    }

    private void refuses(String account, String address) {
        assertThatThrownBy(() -> attempts.take(account, address))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("Too many");
    }
}
