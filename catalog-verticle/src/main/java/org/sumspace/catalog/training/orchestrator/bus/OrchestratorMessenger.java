package org.sumspace.catalog.training.orchestrator.bus;

import io.vertx.core.Future;
import java.time.Instant;
import org.sumspace.catalog.training.orchestrator.service.NodeMessenger;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;

/** Sends the orchestrator's requests over the cluster's event bus. */
public final class OrchestratorMessenger implements NodeMessenger {
    private final NodeBus bus;

    public OrchestratorMessenger(NodeBus bus) {
        this.bus = bus;
    }

    @Override
    public Future<byte[]> offer(Digest aggregator, PlanRef plan, byte[] offer, Instant until) {
        return bus.requestUntil(aggregator, EnvelopeType.PLAN_OFFER, plan, offer, until);
    }

    @Override
    public Future<Void> discarded(Digest aggregator, PlanRef plan, byte[] statement, Instant until) {
        return bus.requestUntil(aggregator, EnvelopeType.DISCARDED, plan, statement, until)
                .mapEmpty();
    }

    @Override
    public Future<Void> start(Digest processorNode, PlanRef plan, byte[] start, Instant until) {
        return bus.requestUntil(processorNode, EnvelopeType.PLAN_START, plan, start, until)
                .mapEmpty();
    }
}
