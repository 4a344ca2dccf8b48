package org.sumspace.aggregator;

import java.util.List;
import org.sumspace.common.bus.BusHandler;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.PlanOffer;

/** Connects the messages of other nodes on the bus with the services that handle them. */
final class AggregatorConsumer {
    private static final List<EnvelopeType> MESSAGES = List.of(
            EnvelopeType.RECEIVED_LIST,
            EnvelopeType.SEAL,
            EnvelopeType.ASK,
            EnvelopeType.EVIDENCE,
            EnvelopeType.DISCARDED);

    private AggregatorConsumer() {}

    static void connect(NodeBus bus, Aggregator aggregator) {
        bus.on(
                EnvelopeType.PLAN_OFFER,
                (envelope, sender) -> aggregator
                        .offers()
                        .offer(sender, envelope.plan().plan(), PlanOffer.of(envelope.payload()))
                        .map(Signed::bytes));
        BusHandler messages = (envelope, sender) -> aggregator
                .peers()
                .handle(envelope.type(), envelope.plan().plan(), envelope.sender(), envelope.payload());
        MESSAGES.forEach(type -> bus.on(type, messages));
    }
}
