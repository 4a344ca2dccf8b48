package org.sumspace.connector.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.connector.ConnectorFixture;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;

/** For which processors a node may query, and until when. */
class QueryingProcessorTest {
    private static final Digest OTHER_NODE = Digest.of(new byte[] {7});
    private static final Duration VALIDITY = ConnectorFixture.LIMITS.consentValidity();

    private final ConnectorFixture connector = new ConnectorFixture();
    private final ProcessorClaim claim = connector.claim("p1");
    private final ProcessorClaim moved =
            new ProcessorClaim("p1", "https://other-processor.example", claim.key(), OTHER_NODE);

    @BeforeEach
    void certified() {
        Await.result(connector.services.processors().assign("p1", Set.of("anna")));
        Await.result(connector.services.consents().record("plan", Set.of("anna")));
        certify("plan", claim);
        assertThat(mayQuery(claim.node())).isTrue();
    }

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void processorThatMoved_isReadByItsNewNodeAlone() {
        assertThat(mayQuery(OTHER_NODE)).isFalse();
        certify("plan", moved);
        assertThat(mayQuery(OTHER_NODE)).isTrue();
        assertThat(mayQuery(claim.node())).isFalse();
    }

    @Test
    void statementThatEnded_opensNothing_untilItIsRenewed() {
        connector.clock.advance(VALIDITY);
        assertThat(mayQuery(claim.node())).isTrue();
        connector.clock.advance(Duration.ofMillis(1));
        assertThat(mayQuery(claim.node())).isFalse();
        renew();
        assertThat(mayQuery(claim.node())).isTrue();
    }

    @Test
    void processorWithoutConsents_isUnknown() {
        ProcessorClaim uncounted = connector.claim("p1");
        DpId dpId = certify("other", uncounted).dpId();
        assertThat(mayQuery("other", uncounted.node(), dpId)).isFalse();
    }

    @Test
    void processorWithoutCertification_isUnknown() {
        assertThat(mayQuery("plan", claim.node(), DpId.random(new SecureRandom())))
                .isFalse();
    }

    /** A node must not read for one training what learners consented to for another. */
    @Test
    void processorOfAnotherTrainingPlan_isRefused() {
        ProcessorClaim ofOther = connector.claim("p1");
        Await.result(connector.services.consents().record("other", Set.of("anna")));
        DpId other = certify("other", ofOther).dpId();
        assertThat(mayQuery("other", claim.node(), other)).isTrue();
        assertThat(mayQuery("plan", claim.node(), other)).isFalse();
    }

    private Certification certify(String plan, ProcessorClaim of) {
        return Await.result(connector.services.certifications().certify(connector.plan(plan), List.of(of)))
                .get(0);
    }

    private void renew() {
        Certification certification = certify("plan", claim);
        Await.result(connector
                .services
                .certifications()
                .renew(
                        "plan",
                        certification.catalog(),
                        List.of(certification.dpId()),
                        connector.clock.instant().plus(VALIDITY)));
    }

    private boolean mayQuery(Digest node) {
        return mayQuery("plan", node, connector.certification(claim).dpId());
    }

    private boolean mayQuery(String plan, Digest node, DpId dpId) {
        RecordsAnswer answer = connector.answer(plan, node, "[]", dpId);
        return !answer.parts().get(0).refused();
    }
}
