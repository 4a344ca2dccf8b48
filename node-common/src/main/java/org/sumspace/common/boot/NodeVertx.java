package org.sumspace.common.boot;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import org.sumspace.common.config.LimitsConfig;

/** The Vert.x of a node: its threads and its metrics. */
public final class NodeVertx {
    private static final int INTERNAL_THREADS = 4;

    private NodeVertx() {}

    public static VertxBuilder builder(LimitsConfig limits, EventBusOptions bus, PrometheusMeterRegistry metrics) {
        VertxOptions options = new VertxOptions()
                .setEventLoopPoolSize(limits.eventLoops())
                .setWorkerPoolSize(limits.workers())
                .setInternalBlockingPoolSize(INTERNAL_THREADS)
                .setEventBusOptions(bus)
                .setMetricsOptions(new MicrometerMetricsOptions().setEnabled(true));
        return Vertx.builder().with(options).withMetrics(new MicrometerMetricsFactory(metrics));
    }
}
