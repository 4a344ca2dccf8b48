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
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.Documents;
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

    /** The document as nodes have stored it so far; other versions of this class must read and write the same. */
    @StoreTest
    void storedForm_isTheDocument() {
        NegotiationStore store = store();
        OutboxTask create =
                OutboxTask.of("create-4", "create", OutboxTask.ALL_WAIT, JsonValue.parse("{\"uid\":\"u\"}"), NOW);
        OutboxTask sign = OutboxTask.of("sign-5", "sign", "consumer", JsonValue.parse("{\"party\":null}"), NOW)
                .attempted(NOW.plusSeconds(2), NOW.plusSeconds(1), true, "no answer");
        NegotiationState state = new NegotiationState(
                NegotiationStatus.SIGNATURE_READY,
                List.of(new PolicyRule("e".repeat(24), "rule-1", JsonValue.parse("{\"$where\":{\"a.b\":[1,null]}}"))),
                PARTIES.provider(),
                3,
                2,
                PARTIES.consumer(),
                NegotiationStatus.AUTHORIZED,
                "contract",
                Map.of(NegotiationParty.CONSUMER, "sc"),
                "no",
                true);
        Negotiation signed = new Negotiation(
                id(1),
                7,
                4,
                new RecordOrigin("k", Digest.ZERO),
                PARTIES,
                state,
                List.of(create, sign),
                NOW,
                NOW.plusSeconds(1));
        result(store.add(signed));
        result(store.add(requested(2, PARTIES, "l")));
        Documents raw = database().documents("negotiations");
        String parties = "\"provider\":\"" + PARTIES.provider() + "\",\"consumer\":\"" + PARTIES.consumer()
                + "\",\"providerOffering\":\"" + PARTIES.providerOffering() + "\",\"consumerOffering\":\""
                + PARTIES.consumerOffering() + "\",";
        assertThat(result(raw.find(id(1))).orElseThrow().encode())
                .isEqualTo("{\"_id\":\"" + id(1) + "\",\"revision\":7,\"version\":4,\"requestKey\":\"k\",\"request\":\""
                        + Digest.ZERO + "\",\"openKey\":\"" + id(1) + "\"," + parties
                        + "\"status\":\"SignatureReady\",\"policies\":\"[{\\\"id\\\":\\\"" + "e".repeat(24)
                        + "\\\",\\\"ruleId\\\":\\\"rule-1\\\",\\\"values\\\":{\\\"$where\\\":{\\\"a.b\\\":[1,null]}}}]\","
                        + "\"latestNegotiator\":\"" + PARTIES.provider() + "\",\"terms\":3,\"acceptances\":2,"
                        + "\"acceptedBy\":\"" + PARTIES.consumer() + "\",\"acceptedFrom\":\"Authorized\","
                        + "\"contract\":\"contract\",\"signatures\":{\"consumer\":\"sc\"},"
                        + "\"problem\":\"no\",\"over\":true,\"tasks\":\"["
                        + "{\\\"arguments\\\":{\\\"uid\\\":\\\"u\\\"},\\\"attempts\\\":0,\\\"createdAt\\\":1777881600000,"
                        + "\\\"due\\\":1777881600000,\\\"failed\\\":false,\\\"failingSince\\\":null,\\\"id\\\":\\\"create-4\\\","
                        + "\\\"kind\\\":\\\"create\\\",\\\"lane\\\":\\\"\\\",\\\"problem\\\":\\\"\\\"},"
                        + "{\\\"arguments\\\":{\\\"party\\\":null},\\\"attempts\\\":1,\\\"createdAt\\\":1777881600000,"
                        + "\\\"due\\\":1777881602000,\\\"failed\\\":true,\\\"failingSince\\\":1777881601000,\\\"id\\\":\\\"sign-5\\\","
                        + "\\\"kind\\\":\\\"sign\\\",\\\"lane\\\":\\\"consumer\\\",\\\"problem\\\":\\\"no answer\\\"}]\","
                        + "\"openTasks\":true,\"createdAt\":1777881600000,\"updatedAt\":1777881601000}");
        assertThat(result(store.find(id(1)))).contains(signed);
        assertThat(result(raw.find(id(2))).orElseThrow().encode())
                .isEqualTo("{\"_id\":\"" + id(2) + "\",\"revision\":0,\"version\":0,\"requestKey\":\"l\",\"request\":\""
                        + Digest.ZERO + "\",\"openKey\":\"" + PARTIES.key() + "\"," + parties
                        + "\"status\":\"Requested\",\"policies\":\"[]\",\"latestNegotiator\":\"\",\"terms\":0,"
                        + "\"acceptances\":0,\"acceptedBy\":\"\",\"acceptedFrom\":\"Requested\",\"contract\":null,"
                        + "\"signatures\":{},\"problem\":\"\",\"over\":false,\"tasks\":\"[]\",\"openTasks\":false,"
                        + "\"createdAt\":1777881600000,\"updatedAt\":1777881600000}");
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
