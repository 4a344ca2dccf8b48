package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;

/** Sends small messages to other nodes, each signed and for one recipient. */
public interface Messenger {
    /**
     * Repeats a message until it is answered.
     *
     * @param recipient key id of the node
     * @return the answer's body; failed once {@code until} has passed, or if the recipient refuses for good
     */
    Future<byte[]> ask(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Instant until);

    /** Sends once. A lost message is not repeated, and the sender does not learn of it. */
    void tell(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload);
}
