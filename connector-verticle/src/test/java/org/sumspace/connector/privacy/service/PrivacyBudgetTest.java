package org.sumspace.connector.privacy.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.Await;
import org.sumspace.connector.ConnectorConfig.ConnectorLimits;
import org.sumspace.connector.ConnectorFixture;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.shared.domain.PrivacyCost;

/** The privacy budget of a learner over all training plans; a learner without enough budget is not counted. */
class PrivacyBudgetTest {
    private static final ConnectorLimits LIMITS = new ConnectorLimits(
            100, new PrivacyCost(10, 1e-4), Duration.ofDays(90), Duration.ofMinutes(1), 1 << 20, 1 << 20, 2);

    private final ConnectorFixture connector = new ConnectorFixture();
    private final Map<String, ProcessorClaim> claims = new HashMap<>();

    @BeforeEach
    void start() {
        connector.services = connector.newServices(LIMITS);
        Await.result(connector.services.processors().assign("p1", Set.of("anna", "ben")));
    }

    @AfterEach
    void close() {
        connector.close();
    }

    @Test
    void plans_areChargedWhole_untilNothingIsLeft() {
        assertThat(counted("first", 6)).containsExactly("anna", "ben");
        assertThat(counted("second", 4.5)).isEmpty();
        assertThat(counted("third", 4)).containsExactly("anna", "ben");
        assertThat(counted("fourth", 0.1)).isEmpty();
    }

    @Test
    void charge_outlivesARestart_andAWithdrawal() {
        assertThat(counted("first", 6)).containsExactly("anna", "ben");
        Await.result(connector.services.consents().withdraw("first", "anna"));

        connector.services = connector.newServices(LIMITS);

        assertThat(counted("second", 6)).isEmpty();
    }

    @Test
    void repeatedPlan_isChargedOnce() {
        assertThat(counted("first", 6)).containsExactly("anna", "ben");
        assertThat(counted("first", 6)).containsExactly("anna", "ben");
        assertThat(counted("second", 4)).containsExactly("anna", "ben");
    }

    @Test
    void onlyLearnersWithoutEnoughBudget_areLeftOut() {
        consent("first", "ben");
        assertThat(certify("first", 9).learners()).containsExactly("ben");

        assertThat(counted("second", 9)).containsExactly("anna");
    }

    @Test
    void planWithoutNoise_countsNobody_ifThereIsABudget() {
        consent("plain", "anna", "ben");

        assertThat(Await.result(connector
                                .services
                                .certifications()
                                .certify(connector.plan("plain"), List.of(connector.claim("p1"))))
                        .get(0)
                        .learners())
                .isEmpty();
    }

    @Test
    void spendingBeforeABudgetIsSet_countsAfterwards() {
        connector.services = connector.newServices();
        assertThat(counted("first", 6)).containsExactly("anna", "ben");

        connector.services = connector.newServices(LIMITS);

        assertThat(counted("second", 6)).isEmpty();
    }

    private Set<String> counted(String plan, double epsilon) {
        consent(plan, "anna", "ben");
        return certify(plan, epsilon).learners();
    }

    private void consent(String plan, String... learners) {
        Await.result(connector.services.consents().record(plan, Set.of(learners)));
    }

    private Certification certify(String plan, double epsilon) {
        String privacy = """
                , "privacy": {"epsilon": %s, "delta": 1e-5, "clipNorm": 1, "noiseMultiplier": 100, "honestContributors": 5}""".formatted(epsilon);
        ProcessorClaim claim = claims.computeIfAbsent(plan, unknown -> connector.claim("p1"));
        return Await.result(connector.services.certifications().certify(connector.plan(plan, privacy), List.of(claim)))
                .get(0);
    }
}
