package org.sumspace.processor.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.function.Supplier;
import org.sumspace.processor.domain.RunState;

/** What a processor node lets be seen of its processors' runs, added up: no plan, processor or learner. */
final class RunMetrics {
    private final MeterRegistry registry;
    private final Counter clipped;
    private final Counter sent;
    private final Counter sentBytes;
    private final Timer query;
    private final Timer training;

    RunMetrics(MeterRegistry registry) {
        this.registry = registry;
        clipped = counter("sumspace.clipped", "Coordinates of updates that were cut at the clip");
        sent = counter("sumspace.sent.shares", "Shares that an aggregator acknowledged");
        sentBytes = counter("sumspace.sent.bytes", "Bytes of those shares, as sealed");
        query = Timer.builder("sumspace.query")
                .description("From asking the connector for a processor's records to having them")
                .register(registry);
        training = Timer.builder("sumspace.training")
                .description("From a processor's records to its sealed shares")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    /** @param answer of the connector */
    <T> Future<T> query(Supplier<Future<T>> answer) {
        Timer.Sample begun = Timer.start(registry);
        return answer.get().onSuccess(records -> begun.stop(query));
    }

    <T> T training(Supplier<T> work) {
        return training.record(work);
    }

    void clipped(int coordinates) {
        clipped.increment(coordinates);
    }

    void acknowledged(int bytes) {
        sent.increment();
        sentBytes.increment(bytes);
    }

    void ended(RunState outcome) {
        Counter.builder("sumspace.runs")
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .description("Runs of processors by how they ended")
                .register(registry)
                .increment();
    }
}
