package org.sumspace.connector.shared.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.connector.shared.service.ClockOffsets.Service;

/** Asks the services for their time, so that it is known even if no other requests are sent to them. */
public final class ClockMeasuring {
    private static final Duration INTERVAL = Duration.ofMinutes(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final NodeHttpClient http;
    private final Supplier<Map<Service, URI>> services;
    private final ClockOffsets offsets;
    private final Clock clock;
    private volatile @Nullable PeriodicTask task;

    /** @param services the addresses of the services that are configured at present */
    public ClockMeasuring(
            NodeHttpClient http, Supplier<Map<Service, URI>> services, ClockOffsets offsets, Clock clock) {
        this.http = http;
        this.services = services;
        this.offsets = offsets;
        this.clock = clock;
    }

    /** Measures once, which may fail, and then at intervals. */
    public Future<Void> start(Vertx vertx) {
        task = PeriodicTask.start(vertx, "Comparison of clocks", INTERVAL, this::measure);
        return measure().transform(done -> Future.succeededFuture());
    }

    public Future<Void> stop() {
        PeriodicTask running = task;
        return running == null ? Future.succeededFuture() : running.stop();
    }

    /** Every answer has a time, regardless of its status. */
    private Future<Void> measure() {
        return Future.join(services.get().entrySet().stream()
                        .map(each -> measure(each.getKey(), each.getValue()))
                        .toList())
                .mapEmpty();
    }

    private Future<Void> measure(Service service, URI address) {
        Instant sentAt = clock.instant();
        return http.sendForAnyStatus(HttpCall.get(address), TIMEOUT)
                .onSuccess(answer -> offsets.measured(service, sentAt, answer.headers()))
                .mapEmpty();
    }
}
