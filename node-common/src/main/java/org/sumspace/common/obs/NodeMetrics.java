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

/** The metrics of one node, also if its process has several nodes. */
public final class NodeMetrics {
    private NodeMetrics() {}

    /** A registry with the metrics of the process. Other parts of the node register their own. */
    public static PrometheusMeterRegistry create() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new HeapPeak().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        return registry;
    }

    /** Records how long writes of journals took to become durable, as {@code sumspace_journal_sync_seconds}. */
    public static Consumer<Duration> journalCommits(MeterRegistry registry) {
        return Timer.builder("sumspace.journal.sync")
                .description("How long a write of a journal took to become durable")
                .register(registry)::record;
    }
}
