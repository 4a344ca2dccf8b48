package org.sumspace.common.bus;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;

/** A request to one node. Its payload is not copied, so the caller must not change it before the request completes. */
final class BusRequest {
    private final Digest recipient;
    private final EnvelopeType type;
    private final PlanRef plan;
    private final byte[] payload;

    BusRequest(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload) {
        this.recipient = recipient;
        this.type = type;
        this.plan = plan;
        this.payload = payload;
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
