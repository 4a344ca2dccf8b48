package org.sumspace.aggregator.round.bus;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import org.sumspace.aggregator.round.service.Messenger;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;

/** Sends messages over the event bus of the cluster. */
public record BusMessenger(NodeBus bus) implements Messenger {
    private static final Duration TELL_TIMEOUT = Duration.ofSeconds(5);

    @Override
    public Future<byte[]> ask(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Instant until) {
        return bus.requestUntil(recipient, type, plan, payload, until);
    }

    @Override
    public void tell(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload) {
        bus.request(recipient, type, plan, payload, TELL_TIMEOUT);
    }
}
