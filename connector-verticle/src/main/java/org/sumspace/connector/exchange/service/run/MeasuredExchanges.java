package org.sumspace.connector.exchange.service.run;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.WaitingExchange;

/**
 * Counts the exchanges of a connector: open ones by state, ended ones by status, and the bytes that they moved.
 * Thread-safe.
 */
public final class MeasuredExchanges {
    private static final String BYTES = "sumspace.exchange.bytes";

    private final MeterRegistry registry;
    private final Map<String, Open> open = new ConcurrentHashMap<>();
    private final Map<ExchangeState, AtomicLong> byState = new EnumMap<>(ExchangeState.class);
    private final Counter received;
    private final Counter sent;

    /**
     * The last known state of an open record.
     *
     * @param received bytes; -1 if not known
     * @param sent bytes; -1 if not known
     */
    private record Open(ExchangeState state, long received, long sent) {
        static Open of(ExchangeRecord record) {
            return new Open(record.state(), held(record.incoming()), held(record.outgoing()));
        }

        private static long held(List<Item> items) {
            return items.stream().mapToLong(Item::held).sum();
        }
    }

    public MeasuredExchanges(MeterRegistry registry) {
        this.registry = registry;
        this.received = bytes("received");
        this.sent = bytes("sent");
        Arrays.stream(ExchangeState.values()).filter(ExchangeState::isOpen).forEach(state -> {
            AtomicLong number = new AtomicLong();
            byState.put(state, number);
            Gauge.builder("sumspace.exchanges.open", number::get)
                    .description("Exchanges and notes that have not ended")
                    .tag("state", label(state))
                    .register(registry);
        });
    }

    private Counter bytes(String direction) {
        return Counter.builder(BYTES)
                .description("Bytes of exchanges that are durable at their receiver")
                .tag("direction", direction)
                .register(registry);
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private AtomicLong number(ExchangeState state) {
        return requireNonNull(byState.get(state), "not an open state");
    }

    /**
     * Counts the records that an earlier process left open. A record that was written in the meantime is already
     * counted.
     */
    public void read(WaitingExchange waiting) {
        ExchangeState state = waiting.state();
        if (state.isOpen() && open.putIfAbsent(waiting.id(), new Open(state, -1, -1)) == null) {
            number(state).incrementAndGet();
        }
    }

    /** Call it with each record that was written. */
    public void written(ExchangeRecord record) {
        Open now = Open.of(record);
        @Nullable Open before = record.state().isOpen() ? open.put(record.id(), now) : open.remove(record.id());
        if (before != null) {
            number(before.state()).decrementAndGet();
            moved(received, before.received(), now.received());
            moved(sent, before.sent(), now.sent());
        }
        if (record.state().isOpen()) {
            number(record.state()).incrementAndGet();
        } else if (before != null && record.outcome() != null) {
            registry.counter(
                            "sumspace.exchanges.ended",
                            "role",
                            label(record.role()),
                            "status",
                            record.status().name())
                    .increment();
        }
    }

    /** Bytes after a position that was set back are sent again, and count again. */
    private static void moved(Counter counter, long before, long now) {
        if (before >= 0 && now > before) {
            counter.increment((double) (now - before));
        }
    }
}
