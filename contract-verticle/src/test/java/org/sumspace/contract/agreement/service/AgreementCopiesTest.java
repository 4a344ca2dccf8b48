package org.sumspace.contract.agreement.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.StoreFaults.Operation;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.store.AgreementStore;

class AgreementCopiesTest extends StoreTestBase {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");
    private static final String ID = "1".repeat(24);

    private final RecordCache<EncodedAgreement> cache = new RecordCache<>(1 << 20);
    private int finds;

    @AfterAll
    static void close() {
        result(VERTX.close());
    }

    @StoreTest
    void contract_isReadFromTheStoreOnce_untilItChanges() {
        AgreementStore store = store();
        AgreementCopies copies = copies(store);
        Agreement agreement = added(store);
        assertThat(versions(copies)).containsExactly(0L);
        assertThat(versions(copies)).containsExactly(0L);
        assertThat(found(copies).map(EncodedAgreement::version)).contains(0L);
        assertThat(finds).isEqualTo(1);
        copies.stored(result(store.replace(agreement)));
        assertThat(found(copies).map(each -> json(each).getLong("__v"))).contains(1L);
        assertThat(versions(copies)).containsExactly(1L);
        assertThat(finds).isEqualTo(2);
    }

    /** The store may make a change some time after its answer was given up. */
    @StoreTest
    void changeThatTheStoreMakesLate_isSeen_alsoInLists() {
        AgreementStore store = store();
        AgreementLists lists = lists(store);
        AgreementCopies copies = new AgreementCopies(AgreementKind.BILATERAL, store, lists, cache);
        Agreement agreement = added(store);
        result(lists.build(VERTX, Duration.ofMillis(1)));
        found(copies);
        copies.notReplaced(ID, 1, new IllegalStateException("the answer is lost"));
        assertThat(found(copies).map(EncodedAgreement::version)).contains(0L);
        assertThat(found(copies).map(EncodedAgreement::version)).contains(0L);
        assertThat(result(lists.withStatus("terminated"))).isEmpty();

        result(store.replace(AgreementRules.terminate(agreement, NOW)));
        assertThat(found(copies).map(EncodedAgreement::version)).contains(1L);
        assertThat(result(lists.withStatus("terminated"))).containsExactly(ID);
        finds = 0;
        found(copies);
        assertThat(finds).isZero();
    }

    @StoreTest
    void acknowledgedChange_endsTheDoubtAboutEarlierOnes_notAboutLaterOnes() {
        AgreementStore store = store();
        AgreementCopies copies = copies(store);
        Agreement agreement = added(store);
        copies.notReplaced(ID, 1, new IllegalStateException("the answer is lost"));
        copies.stored(agreement);
        assertThat(finds(copies, 2)).isEqualTo(2);
        copies.stored(result(store.replace(agreement)));
        assertThat(finds(copies, 2)).isEqualTo(1);
    }

    @StoreTest
    void changeThatAnotherOneOvertook_changesNothing() {
        AgreementStore store = store();
        AgreementCopies copies = copies(store);
        added(store);
        copies.notReplaced(ID, 1, NodeException.conflict("overtaken"));
        assertThat(finds(copies, 2)).isEqualTo(1);
    }

    private AgreementStore store() {
        finds = 0;
        AgreementStore store = new AgreementStore(StoreFaults.in(database(), this::counted), AgreementKind.BILATERAL);
        result(store.createIndexes());
        return store;
    }

    private @Nullable Object counted(Operation operation) throws ReflectiveOperationException {
        finds += operation.is("find", "bilaterals") ? 1 : 0;
        return operation.proceed();
    }

    private AgreementCopies copies(AgreementStore store) {
        return new AgreementCopies(AgreementKind.BILATERAL, store, lists(store), cache);
    }

    private static AgreementLists lists(AgreementStore store) {
        return new AgreementLists(AgreementKind.BILATERAL, store);
    }

    /** How often so many reads ask the store. */
    private int finds(AgreementCopies copies, int reads) {
        finds = 0;
        for (int read = 0; read < reads; read++) {
            found(copies);
        }
        return finds;
    }

    private static Agreement added(AgreementStore store) {
        Agreement agreement = Agreement.pending(
                ID,
                AgreementKind.BILATERAL,
                new AgreementOrigin("key/1", Digest.ZERO),
                NOW,
                JsonValue.parse("{\"purpose\": []}"),
                List.of());
        result(store.add(agreement));
        return agreement;
    }

    private static Optional<EncodedAgreement> found(AgreementCopies copies) {
        Future<Optional<EncodedAgreement>> found = copies.find(ID, NOW);
        return result(found);
    }

    private static List<Long> versions(AgreementCopies copies) {
        return result(copies.list(List.of(ID), NOW)).stream()
                .map(EncodedAgreement::version)
                .toList();
    }

    private static JsonObject json(EncodedAgreement agreement) {
        return agreement.json().toJsonObject();
    }
}
