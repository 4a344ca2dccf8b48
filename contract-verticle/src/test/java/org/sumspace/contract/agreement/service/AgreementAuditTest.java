package org.sumspace.contract.agreement.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.AgreementEvent;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.contract.audit.domain.AuditEntry;
import org.sumspace.contract.audit.service.AuditChain;
import org.sumspace.contract.audit.store.AuditStore;
import org.sumspace.contract.shared.domain.Actor;

class AgreementAuditTest extends StoreTestBase {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final Duration NEVER = Duration.ofHours(1);
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    @AfterAll
    static void close() {
        result(VERTX.close());
    }

    @StoreTest
    void changeBeforeACrash_isAppendedAfterIt() {
        AgreementStore store = store();
        AuditChain chain = chain();
        Agreement written = agreement("1");
        result(store.add(written));

        start(store, chain);
        assertThat(keys(chain)).containsExactly("contracts/" + written.id() + "/0");
        assertThat(result(store.find(written.id())).orElseThrow().events()).isEmpty();
        assertThat(result(store.withEvents(10))).isEmpty();
    }

    @StoreTest
    void entryBeforeACrash_isNotAppendedAgain() {
        AgreementStore store = store();
        AuditChain chain = chain();
        Agreement written = agreement("1");
        result(store.add(written));
        result(chain.append(written.events()));

        start(store, chain());
        assertThat(keys(chain)).hasSize(1);
        assertThat(result(store.withEvents(10))).isEmpty();
    }

    @StoreTest
    void eventOfALaterChange_staysUntilItIsAppended() {
        AgreementStore store = store();
        AuditChain chain = chain();
        Agreement first = agreement("1");
        result(store.add(first));
        Agreement second = result(store.replace(first.withEvent(event(first.id(), 1))));
        result(chain.append(first.events()));
        assertThat(result(store.removeEvents(first.id(), first.version()))).isFalse();
        assertThat(result(store.find(first.id())).orElseThrow().events()).hasSize(2);

        start(store, chain);
        assertThat(keys(chain)).hasSize(2);
        assertThat(result(store.find(second.id())).orElseThrow().events()).isEmpty();
    }

    @StoreTest
    void changeThatAFaultOfTheStoreLeft_isAppended_whenTheStoreAnswersAgain() {
        AtomicInteger faults = new AtomicInteger(5);
        DocumentStore faulty = StoreFaults.in(
                database(),
                operation -> operation.is("insert", "audit") && faults.getAndDecrement() > 0
                        ? Future.failedFuture("the store is down")
                        : operation.proceed());
        AgreementStore store = store();
        AuditStore entries = new AuditStore(faulty);
        result(entries.createIndexes());
        AuditChain chain = new AuditChain(entries);
        Agreement written = agreement("1");
        result(store.add(written));

        audit(store, chain, NEVER).changed(written);
        awaitEvents(store, 0);
        assertThat(faults).hasNegativeValue();
        assertThat(keys(chain)).containsExactly("contracts/" + written.id() + "/0");
    }

    /** The store makes a change whose answer was lost, after all remaining events have been appended. */
    @StoreTest
    void changeThatTheStoreMakesLate_isAppended() {
        AgreementStore store = store();
        Agreement late = agreement("1");
        AtomicBoolean written = new AtomicBoolean();
        DocumentStore slow = StoreFaults.in(
                database(),
                operation -> operation.is("find", "contracts") && written.compareAndSet(false, true)
                        ? requireNonNull((Future<?>) operation.proceed())
                                .compose(found -> store.add(late).map(done -> found))
                        : operation.proceed());
        AuditChain chain = chain();
        audit(new AgreementStore(slow, AgreementKind.ECOSYSTEM), chain, PAUSE).changesMayBeLeft();
        await().untilTrue(written);
        awaitEvents(store, 0);
        await().untilAsserted(() -> assertThat(keys(chain)).hasSize(1));
    }

    private static void start(AgreementStore store, AuditChain chain) {
        audit(store, chain, NEVER).start();
        awaitEvents(store, 0);
    }

    private static AgreementAudit audit(AgreementStore store, AuditChain chain, Duration latestWrite) {
        return new AgreementAudit(store, chain, VERTX, PAUSE, latestWrite);
    }

    private static void awaitEvents(AgreementStore store, int contracts) {
        await().untilAsserted(() -> assertThat(result(store.withEvents(10))).hasSize(contracts));
    }

    private static List<String> keys(AuditChain chain) {
        return result(chain.after(0, 10)).stream().map(AuditEntry::key).toList();
    }

    private AgreementStore store() {
        AgreementStore store = new AgreementStore(database(), AgreementKind.ECOSYSTEM);
        result(store.createIndexes());
        return store;
    }

    private AuditChain chain() {
        AuditStore store = new AuditStore(database());
        result(store.createIndexes());
        return new AuditChain(store);
    }

    private static Agreement agreement(String digit) {
        String id = digit.repeat(24);
        return Agreement.pending(
                        id,
                        AgreementKind.ECOSYSTEM,
                        new AgreementOrigin("key/" + digit, Digest.ZERO),
                        NOW,
                        JsonValue.of(Map.of("orchestrator", "o")),
                        List.of())
                .withEvent(event(id, 0));
    }

    private static AgreementEvent event(String id, long version) {
        return new AgreementEvent(
                AgreementKind.ECOSYSTEM,
                id,
                version,
                AgreementEvent.Change.CREATED,
                "",
                Actor.CATALOG,
                NOW,
                Digest.ZERO,
                null);
    }
}
