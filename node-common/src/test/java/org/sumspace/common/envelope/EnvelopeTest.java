package org.sumspace.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.envelope.EnvelopeRefusedException.Reason;
import org.sumspace.common.wire.WireWriter;

class EnvelopeTest {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MAX_PAYLOAD_BYTES = 1_000;
    private static final PlanRef STEP = new PlanRef(Digest.of(new byte[] {7}), 3, 2, 1);

    private final SecureRandom random = new SecureRandom();
    private final SigningKey sender = SigningKey.generate(random);
    private final Digest recipient = SigningKey.generate(random).publicKey().id();
    private final EnvelopeSealer sealer = new EnvelopeSealer(sender, new EnvelopeCounter(NOW), at(NOW));
    private final EnvelopeOpener opener = openerAt(NOW);

    @Test
    void openedEnvelope_hasTheSealedFields() {
        byte[] payload = {1, 2, 3};
        byte[] bytes = sealer.seal(EnvelopeType.SEAL, recipient, STEP, payload, MINUTE);

        Envelope envelope = opener.open(bytes, sender.publicKey());

        assertThat(envelope.type()).isEqualTo(EnvelopeType.SEAL);
        assertThat(envelope.sender()).isEqualTo(sender.publicKey().id());
        assertThat(envelope.plan()).isEqualTo(STEP);
        assertThat(envelope.issuedAt()).isEqualTo(NOW);
        assertThat(envelope.notAfter()).isEqualTo(NOW.plus(MINUTE));
        assertThat(envelope.payload()).isEqualTo(payload);
        assertThat(envelope.digest()).isEqualTo(Digest.of(bytes));
    }

    @Test
    void changedBit_isRefused_whereverItIs() {
        byte[] bytes = sealed();
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            assertThatThrownBy(() -> opener.open(changed, sender.publicKey()))
                    .describedAs("bit %d", bit)
                    .isInstanceOf(EnvelopeRefusedException.class);
        }
    }

    @Test
    void cutOrLengthenedBytes_areRefused() {
        byte[] bytes = sealed();
        for (int length = 0; length <= bytes.length + 1; length++) {
            if (length != bytes.length) {
                byte[] other = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> opener.open(other, sender.publicKey()))
                        .describedAs("%d bytes", length)
                        .isInstanceOf(EnvelopeRefusedException.class);
            }
        }
    }

    @Test
    void refusedEnvelope_doesNotUseUpTheCounterOfTheRealOne() {
        byte[] bytes = sealed();
        byte[] changed = bytes.clone();
        changed[bytes.length - 1] ^= 1;
        assertRefused(Reason.WRONG_SIGNATURE, () -> opener.open(changed, sender.publicKey()));

        assertThat(opener.open(bytes, sender.publicKey()).payload()).isEmpty();
    }

    @Test
    void replay_isRefused() {
        byte[] bytes = sealed();
        opener.open(bytes, sender.publicKey());

        assertRefused(Reason.REPLAYED, () -> opener.open(bytes, sender.publicKey()));
    }

    @Test
    void sameCounterOfAnotherSender_isNoReplay() {
        SigningKey other = SigningKey.generate(random);
        byte[] others = new EnvelopeSealer(other, new EnvelopeCounter(NOW), at(NOW))
                .seal(EnvelopeType.ASK, recipient, STEP, new byte[0], MINUTE);
        opener.open(sealed(), sender.publicKey());

        assertThat(opener.open(others, other.publicKey()).sender())
                .isEqualTo(other.publicKey().id());
    }

    @Test
    void restartedSender_isAdmitted() {
        opener.open(sealed(), sender.publicKey());
        Instant later = NOW.plusMillis(1);
        EnvelopeSealer restarted = new EnvelopeSealer(sender, new EnvelopeCounter(later), at(NOW));

        byte[] bytes = restarted.seal(EnvelopeType.ASK, recipient, STEP, new byte[0], MINUTE);

        assertThat(opener.open(bytes, sender.publicKey()).type()).isEqualTo(EnvelopeType.ASK);
    }

    @Test
    void envelopeForAnother_isRefused() {
        byte[] bytes = sealer.seal(EnvelopeType.ASK, Digest.ZERO, STEP, new byte[0], MINUTE);

        assertRefused(Reason.WRONG_RECIPIENT, () -> opener.open(bytes, sender.publicKey()));
    }

    @Test
    void unknownSender_isRefused() {
        assertRefused(Reason.UNKNOWN_SENDER, () -> opener.open(sealed(), null));
    }

    @Test
    void keyOfAnother_isRefused() {
        assertRefused(
                Reason.UNKNOWN_SENDER,
                () -> opener.open(sealed(), SigningKey.generate(random).publicKey()));
    }

    @Test
    void expiredEnvelope_isRefused_aMillisecondAfterItsEnd() {
        assertThat(openerAt(NOW.plus(MINUTE)).open(sealed(), sender.publicKey()).type())
                .isEqualTo(EnvelopeType.ASK);
        assertRefused(
                Reason.EXPIRED, () -> openerAt(NOW.plus(MINUTE).plusMillis(1)).open(sealed(), sender.publicKey()));
    }

    @Test
    void senderAhead_isAdmittedUpToTheSkew() {
        Instant skewed = NOW.minus(EnvelopeOpener.MAX_CLOCK_SKEW);

        assertThat(openerAt(skewed).open(sealed(), sender.publicKey()).type()).isEqualTo(EnvelopeType.ASK);
        assertRefused(
                Reason.FROM_THE_FUTURE, () -> openerAt(skewed.minusMillis(1)).open(sealed(), sender.publicKey()));
    }

    @Test
    void longerValidityThanAllowed_isRefused_evenIfWellSigned() {
        EnvelopeHeader header = new EnvelopeHeader(
                EnvelopeType.ASK,
                sender.publicKey().id(),
                recipient,
                STEP,
                1,
                NOW,
                NOW.plus(EnvelopeSealer.MAX_VALIDITY).plusMillis(1));
        byte[] bytes = sealer.seal(header, new byte[0]);

        assertRefused(Reason.TOO_LONG_VALID, () -> opener.open(bytes, sender.publicKey()));
    }

    @Test
    void envelopeOfAnotherVersion_isRefusedAsSuch_soThatBothOperatorsLearnIt() {
        for (int version : new int[] {EnvelopeHeader.VERSION - 1, EnvelopeHeader.VERSION + 1}) {
            byte[] envelope = sealed();
            byte[] signed = Arrays.copyOf(envelope, envelope.length - SigningKey.SIGNATURE_BYTES);
            signed[4] = (byte) version;
            byte[] other = new WireWriter()
                    .fixed(signed)
                    .fixed(sender.sign(EnvelopeSealer.LABEL, signed))
                    .toBytes();

            assertRefused(Reason.WRONG_VERSION, () -> opener.open(other, sender.publicKey()));
        }
    }

    @Test
    void largerPayloadThanAllowed_isRefused() {
        byte[] fits = sealer.seal(EnvelopeType.ASK, recipient, STEP, new byte[MAX_PAYLOAD_BYTES], MINUTE);
        byte[] tooLarge = sealer.seal(EnvelopeType.ASK, recipient, STEP, new byte[MAX_PAYLOAD_BYTES + 1], MINUTE);

        assertThat(opener.open(fits, sender.publicKey()).payload()).hasSize(MAX_PAYLOAD_BYTES);
        assertRefused(Reason.MALFORMED, () -> opener.open(tooLarge, sender.publicKey()));
    }

    private byte[] sealed() {
        return sealer.seal(EnvelopeType.ASK, recipient, STEP, new byte[0], MINUTE);
    }

    private EnvelopeOpener openerAt(Instant now) {
        return new EnvelopeOpener(recipient, MAX_PAYLOAD_BYTES, at(now));
    }

    private static Clock at(Instant now) {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    private static void assertRefused(Reason reason, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        EnvelopeRefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }
}
