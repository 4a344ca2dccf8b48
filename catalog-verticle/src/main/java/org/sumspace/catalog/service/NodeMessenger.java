package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.PlanRef;

/** How the orchestrator speaks to nodes. A request is repeated until it is answered or its time is over. */
public interface NodeMessenger {
    /** Offers a plan to an aggregator; answers the COUNTERSIGNATURE, not yet verified. */
    Future<byte[]> offer(Digest aggregator, PlanRef plan, byte[] offer, Instant until);

    /** Tells an aggregator that another one of the plan, gone for good, never released and never will. */
    Future<Void> discarded(Digest aggregator, PlanRef plan, byte[] revocation, Instant until);

    /** Tells a processor node to start; succeeded once the node has it durably. */
    Future<Void> start(Digest processorNode, PlanRef plan, byte[] start, Instant until);
}
