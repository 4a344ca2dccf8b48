package org.sumspace.connector.exchange.service.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.store.ExchangeStore;

class MeasuredExchangesTest extends StoreTestBase {
    private final MeterRegistry registry = new SimpleMeterRegistry();

    /** When it is found a second time, it is not counted again. */
    @StoreTest
    void whatAnEarlierProcessLeftOpen_isCountedWhenItIsFound() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        result(store.add(requireNonNull(ExampleRecords.consumer().get("AGREED"))));
        result(store.add(requireNonNull(ExampleRecords.provider().get("ENDED"))));
        MeasuredExchanges exchanges = new MeasuredExchanges(registry);

        result(store.forEachWaiting(exchanges::read));
        result(store.forEachWaiting(exchanges::read));

        assertThat(open("agreed")).isEqualTo(1);
        assertThat(registry.find("sumspace.exchanges.open").gauges().stream()
                        .mapToDouble(Gauge::value)
                        .sum())
                .isEqualTo(1);
    }

    private double open(String state) {
        return registry.get("sumspace.exchanges.open")
                .tag("state", state)
                .gauge()
                .value();
    }
}
