package org.sumspace.connector.exchange.service.run;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.sumspace.connector.shared.service.ClockOffsets;

/** The gauges of exchanges, measured when they are read. */
public final class ExchangeGauges {
    private ExchangeGauges() {}

    public static void register(
            MeterRegistry registry,
            EndWaits waits,
            ExchangeRunner runner,
            Supplier<Number> spoolBytes,
            ClockOffsets clocks) {
        Gauge.builder("sumspace.exchange.requests.waiting", waits::size)
                .description("Requests that wait for the end of an exchange")
                .register(registry);
        Gauge.builder("sumspace.exchange.peers.away", runner::peersAway)
                .description("Participants whose connectors do not answer")
                .register(registry);
        Gauge.builder("sumspace.exchange.spool.bytes", spoolBytes)
                .description("Disk space of the data of open exchanges")
                .register(registry);
        for (ClockOffsets.Service service : ClockOffsets.Service.values()) {
            Gauge.builder("sumspace.clock.offset.seconds", () -> seconds(clocks, service))
                    .description("How far the clock of a service is ahead of the own one")
                    .tag("service", service.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }

    private static double seconds(ClockOffsets clocks, ClockOffsets.Service service) {
        return clocks.of(service).map(Duration::toSeconds).orElse(0L);
    }
}
