package org.sumspace.connector.certification.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.ConnectorFixture;

/** Statements are valid for 90 days in these tests, of which 80 have passed. */
class RenewalTest {
    private static final URI CATALOG = URI.create("https://catalog.example");
    private static final Instant LATER = ConnectorFixture.NOW.plus(Duration.ofDays(80));
    private static final Instant ROUND_END = LATER.plus(Duration.ofDays(20));

    private final ConnectorFixture connector = new ConnectorFixture();
    private DpId dpId;

    @BeforeEach
    void certify() throws Exception {
        Await.result(connector.services.processors().assign("p1", Set.of("anna", "ben")));
        Await.result(connector.services.consents().record("plan", Set.of("anna", "ben")));
        dpId = Await.result(connector
                        .services
                        .certifications()
                        .certify(connector.plan("plan"), List.of(connector.claim("p1"))))
                .get(0)
                .dpId();
        assertThat(connector.nextDelivered().serial()).isEqualTo(1);
        connector.clock.set(LATER);
    }

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void statementThatExpiresBeforeTheEndOfTheRound_isRenewedAndDelivered() throws Exception {
        Consent renewed = only(renew("plan", CATALOG, ROUND_END));
        assertThat(renewed.serial()).isEqualTo(2);
        assertThat(renewed.notAfter()).isEqualTo(LATER.plus(ConnectorFixture.LIMITS.consentValidity()));
        assertThat(renewed.learners()).isEqualTo(2);
        assertThat(connector.nextDelivered()).isEqualTo(renewed);
        assertThat(only(renew("plan", CATALOG, ROUND_END)))
                .as("already renewed")
                .isEqualTo(renewed);
    }

    @Test
    void statementThatIsValidLongEnough_isReturnedUnchanged() {
        Instant sooner = LATER.plus(Duration.ofDays(9));
        assertThat(only(renew("plan", CATALOG, sooner)).serial()).isEqualTo(1);
    }

    @Test
    void roundLongerThanAnyStatement_isSignedForOnlyOnce() {
        Instant never = LATER.plus(Duration.ofDays(400));
        assertThat(only(renew("plan", CATALOG, never)).serial()).isEqualTo(2);
        assertThat(only(renew("plan", CATALOG, never)).serial()).isEqualTo(2);
    }

    @Test
    void withdrawnConsents_areNotRenewed() throws Exception {
        Await.result(connector.services.consents().withdraw("plan", "anna"));
        assertThat(connector.nextDelivered().learners()).isEqualTo(1);
        Await.result(connector.services.consents().withdraw("plan", "ben"));
        assertThat(connector.nextDelivered().withdrawn()).isTrue();
        assertThat(renew("plan", CATALOG, ROUND_END)).isEmpty();
    }

    @Test
    void otherCatalogOrTrainingPlan_getsNoStatement() {
        assertThat(renew("plan", URI.create("https://other.example"), ROUND_END))
                .isEmpty();
        assertThat(renew("other", CATALOG, ROUND_END)).isEmpty();
    }

    private List<Bytes> renew(String plan, URI catalog, Instant until) {
        return Await.result(connector.services.certifications().renew(plan, catalog, List.of(dpId), until));
    }

    private Consent only(List<Bytes> statements) {
        assertThat(statements).hasSize(1);
        return Signed.open(
                        statements.get(0).toBytes(),
                        StatementType.CONSENT,
                        id -> connector.identity.key().publicKey(),
                        Consent::read)
                .body();
    }
}
