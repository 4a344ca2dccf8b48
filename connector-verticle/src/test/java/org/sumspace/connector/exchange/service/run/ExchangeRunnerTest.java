package org.sumspace.connector.exchange.service.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.exchange.core.ExampleRecords.REQUEST;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.store.ExchangeStore;

class ExchangeRunnerTest extends StoreTestBase {
    private static final Parties CONSUMER = new Parties(List.of("provider", "consumer"), 1);
    private static final Content CONTENT =
            requireNonNull(requireNonNull(ExampleRecords.consumer().get("RECEIVED"))
                    .incoming()
                    .get(0)
                    .content());
    private static Vertx vertx;

    private final ScriptedCalls calls = new ScriptedCalls();
    private final AtomicInteger ids = new AtomicInteger();
    private volatile Instant now = ExampleRecords.NOW;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void close() {
        result(vertx.close());
    }

    private FaultyExchanges store() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        return new FaultyExchanges(store);
    }

    private ExchangeRunner runner(FaultyExchanges store, String instance) {
        return new ExchangeRunner(
                vertx,
                store,
                ExchangeLimits.DEFAULT,
                calls,
                64,
                () -> "id" + ids.incrementAndGet(),
                () -> new Moment(now, instance, true));
    }

    private Future<Handled> trigger(ExchangeRunner runner, Side side) {
        return runner.trigger(CONSUMER, REQUEST, new ExchangeTrigger(side, "", "", now), Future::succeededFuture);
    }

    private static ExchangeRecord find(FaultyExchanges store, String id) {
        return result(store.find(id)).orElseThrow();
    }

    private static void awaitState(FaultyExchanges store, String id, ExchangeState state) {
        await().until(() -> find(store, id).state() == state);
    }

    private static ExchangeEvent part(long offset) {
        return new ExchangeEvent.PartArrived(1, new Position(0, offset), 10, CONTENT, true);
    }

    private String imported(ExchangeRunner runner, FaultyExchanges store) {
        calls.on(ExchangeCall.Link.class, new ExchangeEvent.LinkAnswered(0, "p"))
                .on(ExchangeCall.Decide.class, new ExchangeEvent.Permitted(List.of(new Target("application", false))));
        String id = result(trigger(runner, Side.CONSUMER)).record().id();
        awaitState(store, id, ExchangeState.AGREED);
        result(runner.handle(id, part(0)));
        result(runner.handle(id, part(10)));
        return id;
    }

    @StoreTest
    void anExchange_runsFromItsTriggerToAnAcknowledgedOutcome() {
        FaultyExchanges store = store();
        ExchangeRunner runner = runner(store, "process");
        calls.on(ExchangeCall.Deliver.class, new ExchangeEvent.DeliveryTried(0, Result.DONE))
                .on(ExchangeCall.ReportOutcome.class, new ExchangeEvent.OutcomeAcknowledged(0))
                .on(ExchangeCall.CleanUp.class);

        String id = imported(runner, store);

        await().until(() ->
                find(store, id).unacknowledged().isEmpty() && calls.made.contains(new ExchangeCall.CleanUp()));
        assertThat(find(store, id).status()).isEqualTo(ExchangeStatus.IMPORT_SUCCESS);
        assertThat(calls.made)
                .containsExactlyInAnyOrder(
                        new ExchangeCall.Link(0),
                        new ExchangeCall.RequestExport(0, Position.START),
                        new ExchangeCall.Decide(),
                        new ExchangeCall.Deliver(0),
                        new ExchangeCall.ReportOutcome(0),
                        new ExchangeCall.CleanUp());
    }

    @StoreTest
    void theStateIsStored_beforeTheCallIsMade() {
        FaultyExchanges store = store();
        Promise<ExchangeState> stored = Promise.promise();
        calls.on(
                ExchangeCall.Deliver.class,
                call -> store.find("id1").compose(found -> {
                    stored.complete(found.orElseThrow().state());
                    return Future.succeededFuture(List.of());
                }));

        imported(runner(store, "process"), store);

        assertThat(result(stored.future())).isEqualTo(ExchangeState.IMPORTING);
    }

    @StoreTest
    void x12_aCallWithoutAResult_isRepeated() {
        FaultyExchanges store = store();
        AtomicInteger attempts = new AtomicInteger();
        calls.on(
                ExchangeCall.Link.class,
                call -> attempts.incrementAndGet() < 3
                        ? Future.failedFuture("no answer")
                        : Future.succeededFuture(List.of(new ExchangeEvent.LinkAnswered(0, "p"))));

        String id = result(trigger(runner(store, "process"), Side.CONSUMER))
                .record()
                .id();

        awaitState(store, id, ExchangeState.AGREED);
        assertThat(attempts).hasValue(3);
    }

    @StoreTest
    void x12_whileAPeerIsAway_otherExchangesDoNotCallIt_andGoOnWhenItIsBack() {
        FaultyExchanges store = store();
        ExchangeRunner runner = runner(store, "process");
        calls.on(
                ExchangeCall.Link.class,
                call -> Future.failedFuture(new PeerAwayException("no route", new ConnectException())));
        String first = result(trigger(runner, Side.CONSUMER)).record().id();
        await().until(() -> calls.made.contains(new ExchangeCall.Link(0)));

        String second = result(runner.trigger(
                        CONSUMER,
                        new ExchangeRequest("contract", "purpose", "another resource", "", JsonValue.of(null)),
                        new ExchangeTrigger(Side.CONSUMER, "", "", now),
                        Future::succeededFuture))
                .record()
                .id();
        calls.on(ExchangeCall.Link.class, new ExchangeEvent.LinkAnswered(0, "p"));
        now = now.plus(Duration.ofMinutes(1));

        awaitState(store, first, ExchangeState.AGREED);
        awaitState(store, second, ExchangeState.AGREED);
        assertThat(calls.made.stream().filter(ExchangeCall.Link.class::isInstance))
                .hasSize(3);
    }

    @StoreTest
    void x12_x20_aLaterProcess_asksThePeer_andGoesOn() {
        FaultyExchanges store = store();
        ExchangeRunner first = runner(store, "process");
        String id = result(trigger(first, Side.CONSUMER)).record().id();
        await().until(() -> calls.made.contains(new ExchangeCall.Link(0)));
        result(first.stop());
        calls.made.clear();
        calls.on(ExchangeCall.AskState.class, new ExchangeEvent.PeerUnknowing(0))
                .on(ExchangeCall.Link.class, new ExchangeEvent.LinkAnswered(0, "p"));

        now = now.plus(Duration.ofMinutes(1));
        ExchangeRunner second = runner(store, "next process");
        result(second.start(found -> {}));
        result(second.handleDue());

        awaitState(store, id, ExchangeState.AGREED);
        assertThat(calls.made).startsWith(new ExchangeCall.AskState(0), new ExchangeCall.Link(0));
        result(second.stop());
    }

    @StoreTest
    void x9_aDeliveryWhoseResultCannotBeStored_isNotMadeAgain() {
        FaultyExchanges store = store();
        ExchangeRunner runner = runner(store, "process");
        calls.on(ExchangeCall.Deliver.class, new ExchangeEvent.DeliveryTried(0, Result.DONE));
        store.fault = record -> record.state() == ExchangeState.ENDED;
        String id = imported(runner, store);
        await().until(() -> store.failed.get() > 0);
        now = now.plus(Duration.ofMinutes(1));
        result(runner.handleDue());

        store.fault = record -> false;

        awaitState(store, id, ExchangeState.ENDED);
        assertThat(calls.made.stream().filter(ExchangeCall.Deliver.class::isInstance))
                .hasSize(1);
        assertThat(find(store, id).status()).isEqualTo(ExchangeStatus.IMPORT_SUCCESS);
    }

    @StoreTest
    void x9_aDeliveryThatFailsWithoutAResult_isNotKnown() {
        FaultyExchanges store = store();
        calls.on(ExchangeCall.Deliver.class, call -> Future.failedFuture("connection broken"));

        String id = imported(runner(store, "process"), store);

        awaitState(store, id, ExchangeState.ENDED);
        assertThat(requireNonNull(find(store, id).outcome()).isUnknown()).isTrue();
    }

    @StoreTest
    void x10_aRevokedExchange_makesNoFurtherDelivery() {
        FaultyExchanges store = store();
        ExchangeRecord importing = requireNonNull(ExampleRecords.consumer().get("IMPORTING"));
        ExchangeRecord revoked =
                ExampleRecords.after(importing, new ExchangeEvent.Revoked()).withRevision(0);
        result(store.add(revoked));
        now = now.plus(Duration.ofMinutes(1));
        ExchangeRunner runner = runner(store, revoked.writtenBy());
        result(runner.start(found -> {}));

        result(runner.handleDue());

        awaitState(store, revoked.id(), ExchangeState.ENDED);
        assertThat(calls.made).noneMatch(ExchangeCall.Deliver.class::isInstance);
        result(runner.stop());
    }

    @StoreTest
    void x2_triggersThatArriveTogether_meanOneExchange() {
        FaultyExchanges store = store();
        ExchangeRunner runner = runner(store, "process");

        Future<Handled> first = trigger(runner, Side.CONSUMER);
        Future<Handled> second = trigger(runner, Side.PROVIDER);

        assertThat(result(second).record().id())
                .isEqualTo(result(first).record().id());
        assertThat(find(store, result(first).record().id()).triggers()).hasSize(2);
    }

    @StoreTest
    void x1_aTriggerAtTheProvider_isStoredAsANoteThatKnowsItsId() {
        FaultyExchanges store = store();

        ExchangeRecord note = result(runner(store, "process")
                        .trigger(
                                CONSUMER.seenBy(0),
                                REQUEST,
                                new ExchangeTrigger(Side.PROVIDER, "", "", now),
                                Future::succeededFuture))
                .record();

        assertThat(note.state()).isEqualTo(ExchangeState.NOTED);
        assertThat(note.triggers().get(0).noteId()).isEqualTo(note.id());
        await().until(() -> calls.made.equals(List.of(new ExchangeCall.AnnounceNote())));
    }
}
