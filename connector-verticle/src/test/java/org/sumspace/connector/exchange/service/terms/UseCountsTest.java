package org.sumspace.connector.exchange.service.terms;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.store.ExchangeStore;
import org.sumspace.connector.exchange.store.UseCountStore;

class UseCountsTest extends StoreTestBase {
    private static final String USES = "contract\nresource";
    private static final String IMPORTS = "imports\n" + USES;

    private UseCountStore store() {
        UseCountStore store = new UseCountStore(database());
        result(store.createIndexes());
        return store;
    }

    private static LongFunction<Future<Boolean>> atMost(long uses) {
        return count -> Future.succeededFuture(count < uses);
    }

    @StoreTest
    void x11_parallelExchanges_cannotBothTakeTheLastUse() {
        UseCounts counts = new UseCounts(store(), new ExchangeStore(database()));

        List<Future<Boolean>> reserved = IntStream.range(0, 8)
                .mapToObj(i -> counts.reserve(ExampleRecords.consumerOf("e" + i), atMost(3)))
                .toList();

        assertThat(reserved.stream().filter(each -> result(each))).hasSize(3);
    }

    @StoreTest
    void x11_aReservationIsKeptByItsExchange_andBecomesAUseOnce() {
        UseCountStore store = store();
        UseCounts counts = new UseCounts(store, new ExchangeStore(database()));
        ExchangeRecord ended = requireNonNull(ExampleRecords.consumer().get("ENDED"));
        assertThat(result(counts.reserve(ended, atMost(1)))).isTrue();
        assertThat(result(counts.reserve(ended, atMost(1)))).isTrue();

        result(counts.settle(ended));
        result(counts.settle(ended));

        assertThat(ended.settlement()).isEqualTo(Settlement.USE);
        assertThat(result(store.find(IMPORTS)).used()).isEqualTo(1);
        assertThat(result(counts.reserve(ExampleRecords.consumerOf("other"), atMost(1))))
                .isFalse();
    }

    @StoreTest
    void x11_aStart_settlesWhatHasEnded_andKeepsWhatIsOpen() {
        UseCountStore store = store();
        ExchangeStore exchanges = new ExchangeStore(database());
        UseCounts counts = new UseCounts(store, exchanges);
        ExchangeRecord open = requireNonNull(ExampleRecords.provider().get("SENDING"));
        ExchangeRecord ended = requireNonNull(ExampleRecords.consumer().get("ENDED"));
        result(exchanges.add(open));
        result(exchanges.add(ended));
        result(counts.reserve(open, atMost(9)));
        result(counts.reserve(ended, atMost(9)));
        result(counts.reserve(ExampleRecords.consumerOf("never stored"), atMost(9)));

        result(counts.sweep());

        assertThat(result(store.find(USES)).reserved()).containsExactly(open.id());
        assertThat(result(store.find(IMPORTS)).used()).isEqualTo(1);
    }

    @StoreTest
    void x11_aConnectorThatIsBothEnds_countsItsExchangeOnceAtEachEnd() {
        UseCounts counts = new UseCounts(store(), new ExchangeStore(database()));
        ExchangeRecord provider = requireNonNull(ExampleRecords.provider().get("AGREED"));
        ExchangeRecord consumer = requireNonNull(ExampleRecords.consumer().get("RECEIVED"));

        assertThat(result(counts.reserve(provider, atMost(1)))).isTrue();
        assertThat(result(counts.reserve(consumer, atMost(1)))).isTrue();

        assertThat(result(counts.count(provider.parties(), provider.request()))).isEqualTo(1);
        assertThat(result(counts.countWithout(consumer))).isZero();
    }
}
