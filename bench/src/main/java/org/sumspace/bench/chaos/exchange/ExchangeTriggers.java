package org.sumspace.bench.chaos.exchange;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Delivery;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.Poll;
import org.sumspace.client.RemoteException;
import org.sumspace.client.WaitTimeoutException;

/** The triggers of one episode. Each is sent again with its key until it is answered. */
final class ExchangeTriggers {
    private static final Logger LOG = LoggerFactory.getLogger(ExchangeTriggers.class);
    private static final Duration END_MAX = Duration.ofMinutes(4);
    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final String NONE = "";
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final ExchangeClients clients;
    private final List<Trigger> triggers = new ArrayList<>();

    private static final class Trigger {
        final long number = NUMBERS.getAndIncrement();
        final String key = UUID.randomUUID().toString();
    }

    ExchangeTriggers(ExchangeClients clients, int count) {
        this.clients = clients;
        for (int i = 0; i < count; i++) {
            triggers.add(new Trigger());
        }
    }

    /** Sends each trigger once; its result is read later. */
    void sendOnce() {
        for (Trigger trigger : triggers) {
            try {
                clients.trigger(trigger.number, trigger.key);
            } catch (RemoteException failure) {
                // The trigger may have arrived; it is sent again after the faults.
                LOG.debug("A trigger was not answered", failure);
            }
        }
    }

    /** Repeats the triggers, waits for the ends of their exchanges, and returns the observations. */
    List<ExchangeEnd> awaitEnds(RecordedApplications applications) {
        List<ExchangeEnd> ends = new ArrayList<>();
        for (Trigger trigger : triggers) {
            ends.add(repeat(trigger)
                    .map(exchange -> end(exchange, applications))
                    .orElseGet(() -> new ExchangeEnd(NONE, NONE, NONE, NONE, false, List.of())));
        }
        return ends;
    }

    /** @return empty if the trigger is refused */
    private Optional<Exchange> repeat(Trigger trigger) {
        try {
            return Optional.of(ExchangeClients.answered(() -> clients.trigger(trigger.number, trigger.key)));
        } catch (RemoteException refused) {
            return Optional.empty();
        }
    }

    private ExchangeEnd end(Exchange started, RecordedApplications applications) {
        Optional<Exchange> atConsumer = awaitEnd(clients.consumer, started.exchangeId());
        Optional<Exchange> atProvider = awaitEnd(clients.provider, started.exchangeId());
        List<Delivery> deliveries = applications.deliveries().stream()
                .filter(each -> each.exchange().equals(started.exchangeId()))
                .toList();
        return new ExchangeEnd(
                started.exchangeId(),
                atConsumer.map(Exchange::status).orElse("PENDING"),
                atProvider.map(Exchange::status).orElse(NONE),
                atConsumer.map(Exchange::error).orElse(NONE),
                atConsumer.filter(Exchange::isDeliveryUnknown).isPresent(),
                deliveries);
    }

    /** @return the exchange at its end, or after the timeout; empty if the connector has no such exchange */
    private static Optional<Exchange> awaitEnd(ExchangeClient connector, String id) {
        try {
            Exchange[] last = {ExchangeClients.answered(() -> connector.get(id))};
            Poll.until("an exchange ends", END_MAX, INTERVAL, () -> {
                last[0] = ExchangeClients.answered(() -> connector.get(id));
                return !last[0].isOpen();
            });
            return Optional.of(last[0]);
        } catch (RemoteException unknown) {
            return Optional.empty();
        } catch (WaitTimeoutException late) {
            return Optional.of(new Exchange(JsonNodeFactory.instance.objectNode()));
        }
    }

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
}
