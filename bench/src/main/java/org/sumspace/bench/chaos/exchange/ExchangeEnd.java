package org.sumspace.bench.chaos.exchange;

import java.util.List;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Delivery;

/**
 * The result of one trigger, observed from outside after all faults.
 *
 * @param exchange id of the trigger's exchange; empty if the trigger was refused
 * @param atConsumer status of the consumer's record; {@code PENDING} if it has not ended in time
 * @param atProvider status of the provider's record; empty if it has none
 * @param reason why the exchange failed; empty if it did not
 * @param isDeliveryUnknown whether the consumer reports that the result of the delivery is unknown
 * @param deliveries all deliveries of the exchange that the application accepted
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
