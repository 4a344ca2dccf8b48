package org.sumspace.connector.registration.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.signature.ConnectorKeys;

/** The rotation of a connector's keys (exchange rule X5). */
class SigningKeysTest {
    private static final Instant START = Instant.parse("2026-01-01T10:00:00Z");
    private static final ConnectorRegistration REGISTRATION = new ConnectorRegistration(
            URI.create("https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009"),
            "https://catalog.example/v1/",
            "https://connector.example/",
            "service-key");

    private final SigningKey first = key(1);
    private final SigningKey second = key(2);
    private final SigningKeys keys = registered(SigningKeys.first("app", first), START);

    @Test
    void exchangeX5_newKey_signsTenMinutesAfterItsPublication_andTheOtherIsThenRetired() {
        SigningKeys rotated = registered(keys.rotated(second), START.plusSeconds(60));
        Instant due = START.plusSeconds(60).plus(SigningKeys.PUBLISHED_BEFORE_USE);

        assertThat(rotated.signing(due.minusMillis(1)).privateKey()).isEqualTo(first);
        assertThat(rotated.waiting(due.minusMillis(1)))
                .map(ExchangeKey::publicKey)
                .contains(second.publicKey());
        assertThat(rotated.settled(due.minusMillis(1))).isEqualTo(rotated);
        assertThat(rotated.signing(due).privateKey()).isEqualTo(second);
        assertThat(rotated.waiting(due)).isEmpty();

        SigningKeys settled = rotated.settled(due);
        assertThat(settled.keys().get(0).isRetired()).isTrue();
        assertThat(settled.published().keys().get(0).retired()).isTrue();
        assertThat(settled.published().keys().get(1).retired()).isFalse();
    }

    @Test
    void keyThatTheCatalogDoesNotHave_neverSigns() {
        SigningKeys rotated = keys.rotated(second).registered(REGISTRATION, keys.published(), START);

        assertThat(rotated.signing(START.plus(Duration.ofDays(30))).privateKey())
                .isEqualTo(first);
    }

    @Test
    void rotation_isRefused_whileAKeyWaits() {
        SigningKeys rotated = keys.rotated(second);

        assertThatThrownBy(() -> rotated.rotated(key(3)))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("10 minutes");
    }

    @Test
    void oldestRetiredKey_isForgotten_soThatTheCatalogTakesTheKeys() {
        SigningKeys rotated = keys;
        Instant now = START;
        for (int i = 0; i < 2 * ConnectorKeys.MAX; i++) {
            rotated = registered(rotated.settled(now).rotated(key(10 + i)), now);
            now = now.plus(SigningKeys.PUBLISHED_BEFORE_USE);
        }

        assertThat(rotated.published().keys()).hasSize(ConnectorKeys.MAX);
        assertThat(rotated.signing(now).privateKey()).isNotNull();
    }

    private static SigningKeys registered(SigningKeys keys, Instant now) {
        return keys.registered(REGISTRATION, keys.published(), now);
    }

    private static SigningKey key(int number) {
        byte[] seed = new byte[SigningKey.SEED_BYTES];
        seed[0] = (byte) number;
        return SigningKey.ofSeed(seed);
    }
}
