package org.sumspace.bench.exchange;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.ExchangeClient.Wanted;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpacePlan;

/** Two connectors, and the contract and resources of their exchanges. */
final class ConnectorPair {
    private static final Duration EXCHANGE_MAX = Duration.ofMinutes(30);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final ExchangeClient provider;
    private final ExchangeClient consumer;
    private final Wanted wanted;
    private final AtomicLong numbers = new AtomicLong();

    private ConnectorPair(ExchangeClient provider, ExchangeClient consumer, Wanted wanted) {
        this.provider = provider;
        this.consumer = consumer;
        this.wanted = wanted;
    }

    static ConnectorPair of(SpacePlan plan, SpaceOperators operators, Prepared prepared) {
        return new ConnectorPair(
                new ExchangeClient(operators.at(plan.node(NodeKind.CONNECTOR, prepared.provider()))),
                new ExchangeClient(operators.at(plan.node(NodeKind.CONNECTOR, prepared.consumer()))),
                new Wanted(prepared.contract(), prepared.resource(), prepared.purpose(), List.of(), List.of()));
    }

    Wanted wanted() {
        return wanted;
    }

    /** Starts an exchange at the consumer, and does not wait for its end. */
    Exchange start() {
        return consumer.start(wanted);
    }

    /** Runs one exchange, from the trigger to the end at the consumer. */
    void exchange() {
        await(consumer.run(wanted, numbers.getAndIncrement()), LOOK_AGAIN);
    }

    /** Waits until an exchange has succeeded at the consumer, which is polled at intervals. */
    void await(Exchange started, Duration interval) {
        Exchange[] last = {started};
        if (started.isOpen()) {
            Poll.until("the exchange ends", EXCHANGE_MAX, interval, () -> {
                last[0] = consumer.get(started.id());
                return !last[0].isOpen();
            });
        }
        if (!last[0].isSuccess()) {
            throw new SandboxException(
                    "an exchange ended with " + last[0].status() + ": " + last[0].error(),
                    "Look into the connectors' logs");
        }
    }

    /**
     * Exchanges one after the other, until both connectors have ended them.
     *
     * @return the number of exchanges per second
     */
    double rate(int count) {
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            exchange();
        }
        awaitProvider();
        return count / seconds(start);
    }

    /**
     * Runs several exchanges at a time.
     *
     * @return the seconds of each of them
     */
    List<Double> atOnce(int count, int concurrent) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(concurrent);
        try {
            Callable<Double> one = () -> {
                long start = System.nanoTime();
                exchange();
                return seconds(start);
            };
            List<Double> seconds = new ArrayList<>();
            for (Future<Double> each :
                    clients.invokeAll(Stream.generate(() -> one).limit(count).toList())) {
                seconds.add(each.get());
            }
            return seconds;
        } finally {
            clients.shutdownNow();
        }
    }

    void awaitProvider() {
        Poll.until(
                "the provider's exchanges end",
                EXCHANGE_MAX,
                LOOK_AGAIN,
                () -> provider.all("?status=PENDING").isEmpty());
    }

    static double seconds(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }
}
