package org.sumspace.aggregator.bus;

import java.util.List;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.common.bus.BusHandler;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.PlanOffer;

/** What other nodes say to this aggregator over the bus. */
public final class AggregatorConsumer {
    private static final List<EnvelopeType> MESSAGES = List.of(
            EnvelopeType.RECEIVED_LIST,
            EnvelopeType.SEAL,
            EnvelopeType.ASK,
            EnvelopeType.EVIDENCE,
            EnvelopeType.DISCARDED);

    private AggregatorConsumer() {}

    public static void connect(NodeBus bus, Aggregator aggregator) {
        bus.on(
                EnvelopeType.PLAN_OFFER,
                (envelope, sender) -> aggregator
                        .offer(sender, envelope.plan().plan(), PlanOffer.of(envelope.payload()))
                        .map(Signed::bytes));
        BusHandler messages = (envelope, sender) ->
                aggregator.message(envelope.type(), envelope.plan().plan(), envelope.sender(), envelope.payload());
        MESSAGES.forEach(type -> bus.on(type, messages));
    }
}
