package org.sumspace.common.obs;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.function.Consumer;

/** The metrics of one node, also where a process holds several. */
public final class NodeMetrics {
    private NodeMetrics() {}

    /** A registry that knows the process; what else is measured adds itself. */
    public static PrometheusMeterRegistry create() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new HeapPeak().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        return registry;
    }

    /** As {@code sumspace_journal_sync_seconds}: how long writes of journals took to be durable. */
    public static Consumer<Duration> journalCommits(MeterRegistry registry) {
        return Timer.builder("sumspace.journal.sync")
                .description("How long a write of a journal took to be durable")
                .register(registry)::record;
    }
}
