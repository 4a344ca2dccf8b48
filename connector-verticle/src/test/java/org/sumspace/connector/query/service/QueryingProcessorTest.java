package org.sumspace.connector.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.Await;
import org.sumspace.connector.ConnectorFixture;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;

/** Which keys are accepted for data queries, and until when. */
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
        certify(claim);
        assertThat(isKnown()).isTrue();
    }

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void processorOfARevokedNode_isNobody_untilAnotherNodeHostsIt() {
        connector.revoke(claim.node());
        assertThat(isKnown()).isFalse();
        certify(moved);
        assertThat(isKnown()).isTrue();
    }

    @Test
    void processorThatMovedToANodeThatIsRevoked_isNobody() {
        certify(moved);
        assertThat(isKnown()).isTrue();
        connector.revoke(OTHER_NODE);
        assertThat(isKnown()).isFalse();
    }

    @Test
    void statementThatEnded_opensNothing_untilItIsRenewed() {
        connector.clock.advance(VALIDITY);
        assertThat(isKnown()).isTrue();
        connector.clock.advance(Duration.ofMillis(1));
        assertThat(isKnown()).isFalse();
        renew();
        assertThat(isKnown()).isTrue();
    }

    @Test
    void processorWithoutConsents_isUnknown() {
        ProcessorClaim uncounted = connector.claim("p1");
        Await.result(connector.services.certifications().certify(connector.plan("other"), List.of(uncounted)));
        assertThat(isKnown(uncounted)).isFalse();
    }

    private Certification certify(ProcessorClaim of) {
        return Await.result(connector.services.certifications().certify(connector.plan("plan"), List.of(of)))
                .get(0);
    }

    private void renew() {
        Certification certification = certify(claim);
        Await.result(connector
                .services
                .certifications()
                .renew(
                        "plan",
                        certification.catalog(),
                        List.of(certification.dpId()),
                        connector.clock.instant().plus(VALIDITY)));
    }

    private boolean isKnown() {
        return isKnown(claim);
    }

    private boolean isKnown(ProcessorClaim of) {
        return Await.result(connector.services.queries().processor(of.key().id()))
                .isPresent();
    }
}
