package org.sumspace.common.envelope;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;

/**
 * A received envelope whose signature, recipient, time and counter were checked: only {@link EnvelopeOpener} creates
 * one.
 */
public final class Envelope {
    private final EnvelopeHeader header;
    private final byte[] payload;
    private final Digest digest;

    Envelope(EnvelopeHeader header, byte[] payload, Digest digest) {
        this.header = header;
        this.payload = payload;
        this.digest = digest;
    }

    public EnvelopeType type() {
        return header.type();
    }

    /** The key id of the signer. */
    public Digest sender() {
        return header.sender();
    }

    public PlanRef plan() {
        return header.plan();
    }

    public Instant issuedAt() {
        return header.issuedAt();
    }

    public Instant notAfter() {
        return header.notAfter();
    }

    /** The payload. It is not copied, because it can be large and only this envelope refers to it. */
    public byte[] payload() {
        return payload;
    }

    /** SHA-256 of the whole envelope. An answer refers to its request by this digest. */
    public Digest digest() {
        return digest;
    }

    @Override
    public String toString() {
        return header.type() + " from " + header.sender();
    }
}
