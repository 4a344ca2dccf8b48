package org.sumspace.common.envelope;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;

/**
 * A received envelope whose signature, recipient, time and counter were checked: only {@link EnvelopeOpener} makes one.
 */
public final class Envelope {
    private final EnvelopeHeader header;
    private final byte[] payload;
    private final Digest digest;

    Envelope(EnvelopeHeader header, byte[] payload, Digest digest) {
        this.header = requireNonNull(header);
        this.payload = payload;
        this.digest = digest;
    }

    public EnvelopeType type() {
        return header.type();
    }

    /** The key id of whoever signed it. */
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

    /** The bytes it carries. Not copied: payloads can be large, and the envelope is its only other holder. */
    public byte[] payload() {
        return payload;
    }

    /** SHA-256 of the whole envelope: how an answer names the request it answers. */
    public Digest digest() {
        return digest;
    }

    @Override
    public String toString() {
        return header.type() + " from " + header.sender();
    }
}
