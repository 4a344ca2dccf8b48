package org.sumspace.common.envelope;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.EXPIRED;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.FROM_THE_FUTURE;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.REPLAYED;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.TOO_LONG_VALID;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.UNKNOWN_SENDER;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_RECIPIENT;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_SIGNATURE;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;

/**
 * Opens the envelopes that reach one node. The signature over the received bytes is verified before the payload is
 * parsed, and only an envelope that passes every check is recorded as seen. Thread-safe.
 */
public final class EnvelopeOpener {
    /** How far a sender's clock may be ahead. */
    public static final Duration MAX_CLOCK_SKEW = Duration.ofSeconds(60);

    private static final int SENDER_OFFSET = 6;
    private static final int MAX_OVERHEAD_BYTES = 256;

    private final Digest recipient;
    private final int maxPayloadBytes;
    private final Clock clock;
    private final ReplayGuard replays = new ReplayGuard();

    /** @param recipient this node's key id */
    public EnvelopeOpener(Digest recipient, int maxPayloadBytes, Clock clock) {
        this.recipient = recipient;
        this.maxPayloadBytes = maxPayloadBytes;
        this.clock = clock;
    }

    private static Digest claimedSender(byte[] bytes) {
        if (bytes.length < SENDER_OFFSET + Digest.BYTES) {
            throw new EnvelopeRefusedException(MALFORMED, "an envelope of " + bytes.length + " bytes is too short");
        }
        return Digest.wrap(Arrays.copyOfRange(bytes, SENDER_OFFSET, SENDER_OFFSET + Digest.BYTES));
    }

    /**
     * @param senderKey the key of the sender that the bytes name; null if it is unknown
     * @throws EnvelopeRefusedException if any check fails
     */
    public Envelope open(byte[] bytes, @Nullable VerifyingKey senderKey) {
        if (bytes.length - MAX_OVERHEAD_BYTES > maxPayloadBytes) {
            throw new EnvelopeRefusedException(
                    MALFORMED,
                    "expected a payload of at most " + maxPayloadBytes + " bytes, got an envelope of " + bytes.length);
        }
        Digest sender = claimedSender(bytes);
        if (senderKey == null || !senderKey.id().equals(sender)) {
            throw new EnvelopeRefusedException(UNKNOWN_SENDER, "no key is known for the sender " + sender);
        }
        byte[] signed = verifiedPart(bytes, senderKey);
        Envelope envelope;
        EnvelopeHeader header;
        try {
            WireReader in = new WireReader(signed);
            header = EnvelopeHeader.read(in);
            envelope = new Envelope(header, in.bytes32(maxPayloadBytes), Digest.of(bytes));
            in.end();
        } catch (MalformedException e) {
            throw new EnvelopeRefusedException(MALFORMED, "the envelope cannot be read: " + e.getMessage());
        }
        check(header);
        return envelope;
    }

    private static byte[] verifiedPart(byte[] bytes, VerifyingKey senderKey) {
        int signedBytes = Math.max(0, bytes.length - SigningKey.SIGNATURE_BYTES);
        byte[] signed = Arrays.copyOf(bytes, signedBytes);
        byte[] signature = Arrays.copyOfRange(bytes, signedBytes, bytes.length);
        if (!senderKey.verifies(signature, EnvelopeSealer.LABEL, signed)) {
            throw new EnvelopeRefusedException(
                    WRONG_SIGNATURE, "the envelope's signature does not verify with its sender's key");
        }
        return signed;
    }

    private void check(EnvelopeHeader header) {
        if (!header.recipient().equals(recipient)) {
            throw new EnvelopeRefusedException(WRONG_RECIPIENT, "the envelope is for " + header.recipient());
        }
        Instant now = clock.instant();
        if (header.issuedAt().isAfter(now.plus(MAX_CLOCK_SKEW))) {
            throw new EnvelopeRefusedException(
                    FROM_THE_FUTURE, "the envelope was issued at " + header.issuedAt() + ", but it is only " + now);
        }
        if (header.notAfter().isBefore(now)) {
            throw new EnvelopeRefusedException(
                    EXPIRED, "the envelope expired at " + header.notAfter() + ", and it is " + now);
        }
        if (header.notAfter().isAfter(header.issuedAt().plus(EnvelopeSealer.MAX_VALIDITY))) {
            throw new EnvelopeRefusedException(
                    TOO_LONG_VALID, "an envelope is valid for at most " + EnvelopeSealer.MAX_VALIDITY);
        }
        if (!replays.admit(header.sender(), header.counter(), header.notAfter(), now)) {
            throw new EnvelopeRefusedException(REPLAYED, "the envelope was received before");
        }
    }
}
