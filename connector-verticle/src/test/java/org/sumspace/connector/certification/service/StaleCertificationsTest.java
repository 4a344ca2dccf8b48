package org.sumspace.connector.certification.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.connector.ConnectorFixture;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.certification.store.CertificationStore;

/** An acknowledged change is signed eventually, even after a restart or a failure of the store. */
class StaleCertificationsTest {
    private final ConnectorFixture connector = new ConnectorFixture();
    private final CertificationStore store = new CertificationStore(connector.database);
    private DpId first;

    @BeforeEach
    void certified() throws Exception {
        assign("p1", "anna", "ben");
        assign("p2", "cem");
        Await.result(connector.services.consents().record("plan", Set.of("anna", "ben", "cem")));
        first = certify("p1");
        certify("p2");
    }

    @AfterEach
    void close() {
        connector.close();
    }

    private DpId certify(String processor) throws Exception {
        DpId dpId = Await.result(connector
                        .services
                        .certifications()
                        .certify(connector.plan("plan"), List.of(connector.claim(processor))))
                .get(0)
                .dpId();
        assertThat(connector.nextDelivered().serial()).isEqualTo(1);
        return dpId;
    }

    /** Without the update after the restart, both processors would count the learner. */
    @Test
    void learnerWhoMoved_isCountedOnce_thoughTheConnectorStoppedBeforeItSigned() throws Exception {
        connector.failCertifications(true);
        assign("p1", "ben");
        assertThat(Await.result(store.stale())).containsExactly(first);

        connector.services = connector.newServices();

        assertDelivered(first, 2, 1);
        assign("p2", "cem", "anna");
        assertThat(connector.nextDelivered().learners()).isEqualTo(2);
    }

    @Test
    void withdrawal_isSignedAfterARestart() throws Exception {
        connector.failCertifications(true);
        Await.result(connector.services.consents().withdraw("plan", "anna"));

        connector.services = connector.newServices();

        assertDelivered(first, 2, 1);
    }

    @Test
    void withdrawal_isSignedOnceTheStoreWorksAgain() throws Exception {
        connector.failCertifications(true);
        Await.result(connector.services.consents().withdraw("plan", "anna"));
        Awaitility.await().until(() -> connector.failures.get() > 0);
        connector.failCertifications(false);

        assertDelivered(first, 2, 1);
        Awaitility.await().until(() -> Await.result(store.stale()).isEmpty());
    }

    @Test
    void withdrawal_isDelivered_whenTheStoresAnswerIsLost() throws Exception {
        connector.certificationsUntilAnswerLost.set(1);
        Await.result(connector.services.consents().withdraw("plan", "anna"));

        assertDelivered(first, 2, 1);
        Awaitility.await().until(() -> Await.result(store.stale()).isEmpty());
        assertThat(connector.certificationsUntilAnswerLost).hasValueLessThan(1);
    }

    @Test
    void newStatement_isDeliveredOnARepeatedRequest_whenTheStoresAnswerIsLost() throws Exception {
        assign("p3", "dora");
        Await.result(connector.services.consents().record("plan", Set.of("dora")));
        ProcessorClaim claim = connector.claim("p3");
        connector.certificationsUntilAnswerLost.set(2);
        assertThat(Await.failure(certified(claim))).hasMessageContaining("lost");

        DpId third = Await.result(certified(claim)).get(0).dpId();
        assertDelivered(third, 1, 1);
    }

    @Test
    void newStatement_isDeliveredWithoutAnotherRequest_whenTheStoresAnswerIsLost() throws Exception {
        assign("p3", "dora");
        Await.result(connector.services.consents().record("plan", Set.of("dora")));
        connector.certificationsUntilAnswerLost.set(2);
        assertThat(Await.failure(certified(connector.claim("p3")))).hasMessageContaining("lost");

        assertThat(connector.nextDelivered())
                .extracting(Consent::serial, Consent::learners)
                .containsExactly(1, 1);
        Awaitility.await().until(() -> Await.result(store.stale()).isEmpty());
    }

    private Future<List<Certification>> certified(ProcessorClaim claim) throws Exception {
        return connector.services.certifications().certify(connector.plan("plan"), List.of(claim));
    }

    @Test
    void changeThatDoesNotAffectTheCount_sendsNothing() {
        Await.result(connector.services.consents().record("plan", Set.of("anna")));

        Awaitility.await().until(() -> Await.result(store.stale()).isEmpty());
        assertThat(connector.delivered).isEmpty();
    }

    private void assertDelivered(DpId dpId, int serial, int learners) throws Exception {
        assertThat(connector.nextDelivered())
                .extracting(Consent::dpId, Consent::serial, Consent::learners)
                .containsExactly(dpId, serial, learners);
    }

    private void assign(String processor, String... learners) {
        Await.result(connector.services.processors().assign(processor, Set.of(learners)));
    }
}
