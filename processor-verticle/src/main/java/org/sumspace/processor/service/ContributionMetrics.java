package org.sumspace.processor.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.function.Supplier;
import org.sumspace.processor.domain.RunState;

/** Metrics of the processors' runs, summed over all of them, so that no plan, processor or learner can be told apart. */
final class ContributionMetrics {
    private final MeterRegistry registry;
    private final Counter clipped;
    private final Counter sent;
    private final Counter sentBytes;
    private final Timer query;
    private final Timer training;

    ContributionMetrics(MeterRegistry registry) {
        this.registry = registry;
        clipped = counter("sumspace.clipped", "Coordinates of updates that were clipped");
        sent = counter("sumspace.sent.shares", "Shares acknowledged by an aggregator");
        sentBytes = counter("sumspace.sent.bytes", "Bytes of the acknowledged shares, sealed");
        query = Timer.builder("sumspace.query")
                .description("Duration of a query for the records of processors")
                .register(registry);
        training = Timer.builder("sumspace.training")
                .description("Duration from a processor's records to its sealed shares")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    /** Measures a query of the connector. */
    <T> Future<T> query(Supplier<Future<T>> work) {
        Timer.Sample sample = Timer.start(registry);
        return work.get().onSuccess(records -> sample.stop(query));
    }

    <T> T training(Supplier<T> work) {
        return training.record(work);
    }

    void countClipped(int coordinates) {
        clipped.increment(coordinates);
    }

    void countSent(int bytes) {
        sent.increment();
        sentBytes.increment(bytes);
    }

    void countOutcome(RunState outcome) {
        Counter.builder("sumspace.runs")
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .description("Runs of processors by outcome")
                .register(registry)
                .increment();
    }
}
