package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;

/** Small messages to other nodes, each signed and to one recipient. */
public interface Messenger {
    /**
     * Repeats a message until it is answered.
     *
     * @param recipient key id of the node
     * @return the answer's body; failed once {@code until} has passed, or if the recipient refuses for good
     */
    Future<byte[]> ask(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Instant until);

    /** Sends once; what becomes of it does not matter. */
    void tell(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload);
}
