package org.sumspace.connector.exchange.service.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.exchange.core.ExampleRecords.REQUEST;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.store.ExchangeStore;

class PeerMessagesTest extends StoreTestBase {
    private static final Parties PROVIDER = new Parties(List.of("provider", "consumer"), 0);
    private static final Outcome OUTCOME =
            new Outcome(ExchangeStatus.PEP_ERROR, "revoked", Outcome.Source.CONSUMER, List.of(), false);
    private static Vertx vertx;

    private final AtomicInteger ids = new AtomicInteger();

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void close() {
        result(vertx.close());
    }

    private static Future<Boolean> permitted() {
        return Future.succeededFuture(true);
    }

    private static Future<Boolean> denied() {
        return Future.succeededFuture(false);
    }

    private record Connector(ExchangeRunner runner, PeerMessages messages) {}

    private Connector connector() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        ExchangeRunner runner = new ExchangeRunner(
                vertx,
                store,
                ExchangeLimits.DEFAULT,
                new ScriptedCalls(),
                64,
                () -> "id" + ids.incrementAndGet(),
                () -> new Moment(ExampleRecords.NOW, "process", true));
        return new Connector(runner, new PeerMessages(store, runner));
    }

    private static ExchangeRecord note(Connector connector) {
        ExchangeTrigger trigger = new ExchangeTrigger(Side.PROVIDER, "", "", ExampleRecords.NOW);
        return result(connector.runner().trigger(PROVIDER, REQUEST, trigger, Future::succeededFuture))
                .record();
    }

    @StoreTest
    void aNoteThatTheConsumerNames_becomesTheRecordOfTheExchange() {
        Connector connector = connector();
        ExchangeRecord note = note(connector);

        ExchangeRecord linked =
                result(connector.messages().link(PROVIDER, "e", note.id(), REQUEST, PeerMessagesTest::permitted));

        assertThat(linked.id()).isEqualTo(note.id());
        assertThat(linked.state()).isEqualTo(ExchangeState.AGREED);
        assertThat(result(connector.messages().state(PROVIDER, "e")).id()).isEqualTo(note.id());
    }

    @StoreTest
    void linkingTwice_alsoAtTheSameTime_makesOneRecord() {
        Connector connector = connector();

        Future<ExchangeRecord> first =
                connector.messages().link(PROVIDER, "e", "", REQUEST, PeerMessagesTest::permitted);
        Future<ExchangeRecord> second =
                connector.messages().link(PROVIDER, "e", "", REQUEST, PeerMessagesTest::permitted);

        assertThat(result(second).id()).isEqualTo(result(first).id());
        assertThat(result(connector.messages().link(PROVIDER, "e", "", REQUEST, PeerMessagesTest::denied))
                        .id())
                .isEqualTo(result(first).id());
    }

    @StoreTest
    void anExchangeThatThePoliciesDoNotPermit_isRefused_andItsNoteEnds() {
        Connector connector = connector();
        ExchangeRecord note = note(connector);

        assertThatThrownBy(() ->
                        result(connector.messages().link(PROVIDER, "other", "", REQUEST, PeerMessagesTest::denied)))
                .satisfies(
                        failure -> assertThat(((NodeException) failure).type()).isEqualTo(ProblemType.FORBIDDEN));
        assertThatThrownBy(() ->
                        result(connector.messages().link(PROVIDER, "e", note.id(), REQUEST, PeerMessagesTest::denied)))
                .satisfies(
                        failure -> assertThat(((NodeException) failure).type()).isEqualTo(ProblemType.FORBIDDEN));
        ExchangeRecord ended = result(connector.runner().handle(note.id(), new ExchangeEvent.Due()))
                .record();
        assertThat(ended.state()).isEqualTo(ExchangeState.ENDED);
        assertThatThrownBy(() -> result(connector.messages().state(PROVIDER, "other")))
                .satisfies(
                        failure -> assertThat(((NodeException) failure).type()).isEqualTo(ProblemType.NOT_FOUND));
    }

    @StoreTest
    void x7_anOutcomeOfAnUnknownExchange_isStored_andALateLinkFindsIt() {
        Connector connector = connector();

        ExchangeRecord ended = result(connector.messages().outcome(PROVIDER, "e", OUTCOME));

        assertThat(ended.outcome()).isEqualTo(OUTCOME);
        ExchangeRecord late =
                result(connector.messages().link(PROVIDER, "e", "", REQUEST, PeerMessagesTest::permitted));
        assertThat(late.id()).isEqualTo(ended.id());
        assertThat(late.state()).isEqualTo(ExchangeState.ENDED);
    }

    @StoreTest
    void x7_theOutcomeOfALinkedExchange_endsIt() {
        Connector connector = connector();
        ExchangeRecord linked =
                result(connector.messages().link(PROVIDER, "e", "", REQUEST, PeerMessagesTest::permitted));

        ExchangeRecord ended = result(connector.messages().outcome(PROVIDER, "e", OUTCOME));

        assertThat(ended.id()).isEqualTo(linked.id());
        assertThat(ended.status()).isEqualTo(ExchangeStatus.PEP_ERROR);
    }

    @StoreTest
    void x7_aWish_isDecidedByTheConsumer() {
        Connector connector = connector();
        Parties consumer = PROVIDER.seenBy(1);
        ExchangeTrigger trigger = new ExchangeTrigger(Side.CONSUMER, "", "", ExampleRecords.NOW);
        String id = result(connector.runner().trigger(consumer, REQUEST, trigger, Future::succeededFuture))
                .record()
                .id();

        Handled handled = result(
                connector.messages().wish(consumer, id, new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, "source away")));

        assertThat(handled.answer()).isEqualTo(Step.Answer.RECORD);
        assertThat(handled.record().status()).isEqualTo(ExchangeStatus.PROVIDER_EXPORT_ERROR);
    }
}
