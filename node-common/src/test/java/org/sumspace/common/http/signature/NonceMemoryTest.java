package org.sumspace.common.http.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.NonceMemory.Admission;

class NonceMemoryTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    private final SecureRandom random = new SecureRandom();
    private final NonceMemory memory = new NonceMemory();
    private final Nonce nonce = Nonce.random(random);

    private Admission admit(String sender, Nonce admitted, Instant now) {
        return memory.admit(sender, admitted, now.plusSeconds(90), now);
    }

    @Test
    void nonce_isAdmittedOnceASender() {
        assertThat(admit("elm", nonce, NOW)).isEqualTo(Admission.NEW);
        assertThat(admit("elm", nonce, NOW.plusSeconds(90))).isEqualTo(Admission.REPLAYED);
        assertThat(admit("oak", nonce, NOW)).isEqualTo(Admission.NEW);
    }

    @Test
    void senderWithTooManyNonces_waitsUntilTheyExpire_andNobodyElse() {
        for (int i = 0; i < NonceMemory.PER_SENDER_MAX; i++) {
            assertThat(admit("elm", Nonce.random(random), NOW)).isEqualTo(Admission.NEW);
        }
        assertThat(admit("elm", nonce, NOW.plusSeconds(90))).isEqualTo(Admission.TOO_MANY);
        assertThat(admit("oak", nonce, NOW.plusSeconds(90))).isEqualTo(Admission.NEW);
        assertThat(admit("elm", nonce, NOW.plusSeconds(92))).isEqualTo(Admission.NEW);
    }

    @Test
    void sendersThatSendNoMore_areForgotten() {
        for (int i = 0; i < 1_024; i++) {
            admit("participant " + i, nonce, NOW);
        }
        admit("elm", nonce, NOW.plusSeconds(91));
        assertThat(memory.senders()).isEqualTo(1);
    }
}
