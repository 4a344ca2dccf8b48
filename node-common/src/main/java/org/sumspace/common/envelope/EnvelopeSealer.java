package org.sumspace.common.envelope;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.wire.WireWriter;

/** Encodes and signs the envelopes of one sender. Thread-safe. */
public final class EnvelopeSealer {
    static final byte[] LABEL = "sumspace-envelope-v1".getBytes(US_ASCII);
    /** A recipient refuses an envelope with a longer validity. */
    public static final Duration MAX_VALIDITY = Duration.ofMinutes(15);

    private final SigningKey key;
    private final EnvelopeCounter counter;
    private final Clock clock;

    public EnvelopeSealer(SigningKey key, EnvelopeCounter counter, Clock clock) {
        this.key = key;
        this.counter = counter;
        this.clock = clock;
    }

    /**
     * The bytes of an envelope, signed now.
     *
     * @param recipient key id of the only node that accepts it
     * @param validity how long the envelope is valid, at most {@link #MAX_VALIDITY}
     */
    public byte[] seal(EnvelopeType type, Digest recipient, PlanRef plan, byte[] payload, Duration validity) {
        if (validity.isNegative() || validity.compareTo(MAX_VALIDITY) > 0) {
            throw new IllegalArgumentException("an envelope is valid for at most " + MAX_VALIDITY);
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        EnvelopeHeader header = new EnvelopeHeader(
                type, key.publicKey().id(), recipient, plan, counter.next(), now, now.plus(validity));
        return seal(header, payload);
    }

    byte[] seal(EnvelopeHeader header, byte[] payload) {
        WireWriter out = new WireWriter();
        header.write(out);
        out.bytes32(payload);
        byte[] signed = out.toBytes();
        return out.fixed(key.sign(LABEL, signed)).toBytes();
    }
}
