package org.sumspace.contract.agreement.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import java.time.Instant;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementEvent;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.shared.domain.Actor;

class AgreementStoreTest extends StoreTestBase {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    private AgreementStore store() {
        AgreementStore store = new AgreementStore(database(), AgreementKind.ECOSYSTEM);
        result(store.createIndexes());
        return store;
    }

    private static Agreement agreement(String number, String requestKey, String uid) {
        JsonValue terms = JsonValue.parse("{\"uid\": \"" + uid + "\", \"$where\": {\"a.b\": null}}");
        OfferingPolicies entry = new OfferingPolicies(
                "e".repeat(24), "https://p", "https://o", JsonValue.parse("[{\"$date\": 1}]"), Actor.CATALOG);
        return Agreement.pending(
                        number.repeat(24),
                        AgreementKind.ECOSYSTEM,
                        new AgreementOrigin(requestKey, Digest.ZERO),
                        NOW,
                        terms,
                        List.of(entry))
                .withSignatures(
                        List.of(Signature.text("https://p", "r", "v", NOW)),
                        List.of(Signature.text("https://q", "r", "w", NOW)),
                        false,
                        NOW)
                .withStatus(AgreementStatus.REVOKED, NOW);
    }

    @StoreTest
    void contractWithKeysOfTheStore_isReadAsItWasWritten() {
        AgreementStore store = store();
        Agreement agreement = agreement("1", "k", "urn:a");
        assertThat(result(store.add(agreement))).isTrue();
        assertThat(result(store.find(agreement.id()))).contains(agreement);
        assertThat(result(store.byUid("urn:a"))).contains(agreement);
        assertThat(result(store.byRequestKey("k"))).contains(agreement);
    }

    @StoreTest
    void contract_isStoredMemberByMember() {
        AgreementEvent event = new AgreementEvent(
                AgreementKind.ECOSYSTEM,
                "1".repeat(24),
                1,
                AgreementEvent.Change.SIGNED,
                "https://p",
                Actor.CATALOG,
                NOW,
                Digest.ZERO,
                null);
        result(store().add(
                        agreement("1", "k", "urn:a").signableFromNextVersion().withEvent(event)));

        assertThat(result(database().documents("contracts").listAll(Query.everything()))
                        .get(0)
                        .encode())
                .isEqualTo("""
                    {"_id":"111111111111111111111111","revision":0,"uid":"urn:a","requestKey":"k",\
                    "request":"0000000000000000000000000000000000000000000000000000000000000000",\
                    "createdAt":1772357400000,"updatedAt":1772357400000,"status":"revoked",\
                    "terms":"{\\"$where\\":{\\"a.b\\":null},\\"uid\\":\\"urn:a\\"}","negotiators":[],\
                    "signatures":[{"participant":"https://p","role":"r","party":"","value":"v",\
                    "date":1772357400000,"via":"catalog","keyId":""}],\
                    "revoked":[{"participant":"https://q","role":"r","party":"","value":"w",\
                    "date":1772357400000,"via":"catalog","keyId":""}],"confirmed":false,"signableFrom":1,\
                    "offerings":[{"id":"eeeeeeeeeeeeeeeeeeeeeeee","participant":"https://p","offering":"https://o",\
                    "policies":"[{\\"$date\\":1}]","writtenBy":"catalog"}],"offered":["https://o"],\
                    "events":[{"contract":"111111111111111111111111","version":1,"type":"SIGNED",\
                    "participant":"https://p","via":"catalog","time":1772357400000,\
                    "content":"0000000000000000000000000000000000000000000000000000000000000000",\
                    "policies":null}],"hasEvents":true}\
                    """);
    }

    @StoreTest
    void k5_secondContractOfAUid_orOfARequest_isNotStored() {
        AgreementStore store = store();
        assertThat(result(store.add(agreement("1", "k1", "urn:a")))).isTrue();
        assertThat(result(store.add(agreement("2", "k2", "urn:a")))).isFalse();
        assertThat(result(store.add(agreement("2", "k1", "urn:b")))).isFalse();
        assertThat(result(store.add(agreement("2", "k2", "")))).isTrue();
        assertThat(result(store.add(agreement("3", "k3", "")))).isTrue();
    }

    @StoreTest
    void k2_changedContract_isNotReplaced() {
        AgreementStore store = store();
        Agreement agreement = agreement("1", "k", "");
        result(store.add(agreement));
        assertThat(result(store.replace(agreement)).version()).isEqualTo(1);
        assertThatThrownBy(() -> result(store.replace(agreement)))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
