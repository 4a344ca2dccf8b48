package org.sumspace.contract.agreement.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.contract.agreement.core.Participation;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.agreement.store.AgreementStore;

class AgreementListsTest extends StoreTestBase {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");
    private static final String ELM = "https://catalog.example/participants/e";
    private static final String OAK = "https://catalog.example/participants/o";

    @AfterAll
    static void close() {
        result(VERTX.close());
    }

    @StoreTest
    void lists_areThereAfterTheBuild_withWhatTheStoreHas() {
        AgreementStore store = store();
        result(store.add(bilateral("2")));
        result(store.add(
                bilateral("1").withSignatures(List.of(Signature.text(OAK, "", "s", NOW)), List.of(), true, NOW)));
        AgreementLists lists = new AgreementLists(AgreementKind.BILATERAL, store);
        assertThat(lists.isComplete()).isFalse();
        assertThatThrownBy(() -> result(lists.withStatus("")))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.UNAVAILABLE));

        result(lists.build(VERTX, Duration.ofMillis(1)));
        assertThat(lists.isComplete()).isTrue();
        assertThat(ids(result(lists.withStatus("pending")))).containsExactly("1", "2");
        assertThat(ids(result(lists.withStatus("notpending")))).isEmpty();
        assertThat(ids(result(lists.of(participation(ELM, Optional.empty()))))).containsExactly("1", "2");
        assertThat(ids(result(lists.of(participation(OAK, Optional.of(true)))))).containsExactly("1");
    }

    @StoreTest
    void contractWhoseChangeMayBeStored_isReadAgainBeforeTheNextList() {
        AgreementStore store = store();
        AgreementLists lists = new AgreementLists(AgreementKind.BILATERAL, store);
        result(lists.build(VERTX, Duration.ofMillis(1)));
        Agreement stored = bilateral("1");
        result(store.add(stored));
        assertThat(result(lists.withStatus(""))).isEmpty();
        lists.readAgain(stored.id());
        assertThat(result(lists.withStatus(""))).containsExactly(stored.id());
    }

    private AgreementStore store() {
        AgreementStore store = new AgreementStore(database(), AgreementKind.BILATERAL);
        result(store.createIndexes());
        return store;
    }

    private static List<String> ids(List<String> ids) {
        return ids.stream().map(id -> id.substring(0, 1)).toList();
    }

    private static Participation participation(String participant, Optional<Boolean> hasSigned) {
        return new Participation(Identifier.of(participant), hasSigned, Optional.empty());
    }

    /** Elm and Oak negotiate it. */
    private static Agreement bilateral(String digit) {
        JsonValue terms = JsonValue.of(Map.of("negotiators", List.of(Map.of("did", ELM), Map.of("did", OAK))));
        return Agreement.pending(
                digit.repeat(24),
                AgreementKind.BILATERAL,
                new AgreementOrigin("key/" + digit, Digest.ZERO),
                NOW,
                terms,
                List.of());
    }
}
