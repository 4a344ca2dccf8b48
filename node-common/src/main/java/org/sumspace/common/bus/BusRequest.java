package org.sumspace.common.bus;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;

/** What is asked of whom. Its payload is not copied: whoever asks must leave it as it is until the answer is there. */
final class BusRequest {
    private final Digest recipient;
    private final EnvelopeType type;
    private final PlanRef plan;
    private final byte[] payload;

    BusRequest(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload) {
        this.recipient = requireNonNull(recipient, "recipient");
        this.type = requireNonNull(type, "type");
        this.plan = requireNonNull(plan, "plan");
        this.payload = requireNonNull(payload, "payload");
    }

    Digest recipient() {
        return recipient;
    }

    EnvelopeType type() {
        return type;
    }

    PlanRef plan() {
        return plan;
    }

    byte[] payload() {
        return payload;
    }

    @Override
    public String toString() {
        return type + " to " + recipient;
    }
}
