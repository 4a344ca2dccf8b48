package org.sumspace.bench.chaos.exchange;

import java.util.List;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Delivery;

/**
 * What is seen from outside of one trigger when all faults are over.
 *
 * @param exchange id of the exchange that the trigger means; empty if it was refused
 * @param atConsumer status of the consumer's record; {@code PENDING} if it has not ended in time
 * @param atProvider status of the provider's record; empty if it has none
 * @param reason why the exchange failed; empty if it did not
 * @param isDeliveryUnknown whether the consumer says that it does not know what became of the delivery
 * @param deliveries all that the application took of the exchange
 */
record ExchangeEnd(
        String exchange,
        String atConsumer,
        String atProvider,
        String reason,
        boolean isDeliveryUnknown,
        List<Delivery> deliveries) {
    ExchangeEnd {
        deliveries = List.copyOf(deliveries);
    }
}
