package org.sumspace.catalog.negotiation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.negotiation.domain.PolicyRule;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;

class NegotiationStoreTest extends StoreTestBase {
    private static final NegotiationParties PARTIES =
            new NegotiationParties("a".repeat(24), "b".repeat(24), "c".repeat(24), "d".repeat(24));

    private NegotiationStore store() {
        NegotiationStore store = new NegotiationStore(database());
        result(store.createIndexes());
        return store;
    }

    @StoreTest
    void x1_negotiationAndItsTasks_areReadAsTheyWereWritten() {
        NegotiationStore store = store();
        NegotiationState state = new NegotiationState(
                NegotiationStatus.SIGNATURE_READY,
                List.of(new PolicyRule(
                        "e".repeat(24), "rule-1", JsonValue.parse("{\"$where\": {\"a.b\": [1, null]}}"))),
                PARTIES.provider(),
                3,
                2,
                PARTIES.consumer(),
                NegotiationStatus.AUTHORIZED,
                "contract",
                Map.of(NegotiationParty.CONSUMER, "sc"),
                "no",
                true);
        OutboxTask task =
                OutboxTask.of("sign-4", "sign", "consumer", JsonValue.parse("{\"party\": \"consumer\"}"), NOW);
        Negotiation open = new Negotiation(
                id(1),
                7,
                4,
                new RecordOrigin("k", Digest.ZERO),
                PARTIES,
                state,
                List.of(task),
                NOW,
                NOW.plusSeconds(1));
        Negotiation requested = requested(2, PARTIES, "l");
        assertThat(result(store.add(open))).isTrue();
        assertThat(result(store.add(requested))).isTrue();
        assertThat(result(store.find(open.id()))).contains(open);
        assertThat(result(store.find(requested.id()))).contains(requested);
        assertThat(result(store.idsWithOpenTasks())).containsExactly(open.id());
        assertThat(result(store.list(List.of(requested.id(), id(9), open.id()))))
                .containsExactly(requested, open);
        List<Negotiation> all = new ArrayList<>();
        result(store.forEach(all::add));
        assertThat(all).containsExactlyInAnyOrder(open, requested);
    }

    @StoreTest
    void c9_secondOpenNegotiation_orOfTheSameRequest_isNotStored() {
        NegotiationStore store = store();
        Negotiation first = requested(1, PARTIES, "k");
        NegotiationParties others =
                new NegotiationParties("a".repeat(24), "b".repeat(24), "c".repeat(24), "e".repeat(24));
        assertThat(result(store.add(first))).isTrue();
        assertThat(result(store.add(requested(2, PARTIES, "l")))).isFalse();
        assertThat(result(store.add(requested(3, others, "k")))).isFalse();
        assertThat(result(store.byOpenKey(PARTIES.key()))).contains(first);
        assertThat(result(store.byRequestKey("k"))).contains(first);
        result(store.replace(first.next(first.state().declined(), List.of(), NOW)));
        assertThat(result(store.byOpenKey(PARTIES.key()))).isEmpty();
        assertThat(result(store.add(requested(4, PARTIES, "m")))).isTrue();
    }

    @StoreTest
    void m1_changedNegotiation_isNotReplaced() {
        NegotiationStore store = store();
        Negotiation first = requested(1, PARTIES, "k");
        result(store.add(first));
        Negotiation declined = first.next(first.state().declined(), List.of(), NOW);
        assertThat(result(store.replace(declined))).isEqualTo(declined.withRevision(1));
        assertThatThrownBy(() -> result(store.replace(declined)))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.CONFLICT));
    }

    private static Negotiation requested(int number, NegotiationParties parties, String requestKey) {
        return Negotiation.requested(id(number), new RecordOrigin(requestKey, Digest.ZERO), parties, NOW);
    }

    private static String id(int number) {
        return "%024x".formatted(number);
    }
}
