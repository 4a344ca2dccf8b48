package org.sumspace.connector.exchange.service.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.store.ExchangeStore;

class EndWaitsTest extends StoreTestBase {
    private static final Duration LONG = Duration.ofHours(1);
    private static Vertx vertx;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void close() {
        result(vertx.close());
    }

    private ExchangeStore store() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        return store;
    }

    private static ExchangeRecord ended(ExchangeRecord open) {
        Wish wish = new Wish(ExchangeStatus.CONSUMER_IMPORT_ERROR, "cancelled");
        return ExampleRecords.after(open, new ExchangeEvent.Cancelled(wish));
    }

    @StoreTest
    void request_isAnsweredWhenTheExchangeEnds_orItsTimeIsOver() {
        ExchangeStore store = store();
        EndWaits waits = new EndWaits(vertx, store);
        store.follow(waits::wake);
        ExchangeRecord open = ExampleRecords.consumerOf("65f0c0ffee0000000000e001");
        result(store.add(open));

        Future<ExchangeRecord> waiting = waits.ended(open.id(), LONG);
        assertThat(result(waits.ended(open.id(), Duration.ofMillis(1))).state()).isEqualTo(ExchangeState.OPEN);
        assertThat(waiting.isComplete()).isFalse();
        result(store.replace(ended(open)));

        assertThat(result(waiting).status()).isEqualTo(ExchangeStatus.CONSUMER_IMPORT_ERROR);
        assertThat(result(waits.ended(open.id(), LONG)).state()).isEqualTo(ExchangeState.ENDED);
    }

    @StoreTest
    void unknownExchange_isNotFound() {
        assertThat(((NodeException) failure(new EndWaits(vertx, store()).ended("65f0c0ffee0000000000e0ff", LONG)))
                        .type())
                .isEqualTo(ProblemType.NOT_FOUND);
    }
}
