package org.sumspace.common.peer;

import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.envelope.EnvelopeCounter;
import org.sumspace.common.envelope.EnvelopeSealer;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.trust.NodeIdentity;

/** Seals envelopes for one sender: a node with its certificate, or a key without one. */
final class Signer {
    /** Long enough for clocks that differ, short enough that recipients need not remember an envelope for long. */
    static final Duration VALIDITY = Duration.ofMinutes(5);

    private final Digest keyId;
    private final @Nullable String certificate;
    private final EnvelopeSealer sealer;

    private Signer(SigningKey key, @Nullable String certificate, EnvelopeCounter counter, Clock clock) {
        this.keyId = key.publicKey().id();
        this.certificate = certificate;
        this.sealer = new EnvelopeSealer(key, counter, clock);
    }

    static Signer of(NodeIdentity identity, EnvelopeCounter counter, Clock clock) {
        String certificate =
                Base64.getEncoder().encodeToString(identity.certificate().toDer());
        return new Signer(identity.key(), certificate, counter, clock);
    }

    static Signer of(SigningKey key, EnvelopeCounter counter, Clock clock) {
        return new Signer(key, null, counter, clock);
    }

    Digest keyId() {
        return keyId;
    }

    /** Base64 of the DER bytes. */
    Optional<String> certificate() {
        return Optional.ofNullable(certificate);
    }

    byte[] seal(EnvelopeType type, Digest recipient, PlanRef plan, byte[] payload) {
        return sealer.seal(type, recipient, plan, payload, VALIDITY);
    }
}
