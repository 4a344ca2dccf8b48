package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.PlanRef;

/** The orchestrator's requests to nodes. A request is repeated until it is answered or {@code until} has passed. */
public interface NodeMessenger {
    /** Offers a plan to an aggregator; returns its COUNTERSIGNATURE, which is not verified yet. */
    Future<byte[]> offer(Digest aggregator, PlanRef plan, byte[] offer, Instant until);

    /** Tells an aggregator that another one of the plan is permanently gone: it has not released, and never will. */
    Future<Void> discarded(Digest aggregator, PlanRef plan, byte[] revocation, Instant until);

    /** Tells a processor node to start; succeeds once the node has stored the request durably. */
    Future<Void> start(Digest processorNode, PlanRef plan, byte[] start, Instant until);
}
