package org.sumspace.catalog.training.orchestrator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.plan.Consent;

/** What happens to a round when consents end before it does. */
class RenewalTest extends OrchestratorScene {
    RenewalTest() {
        super("alma", "bete", "ceti");
    }

    @Test
    void consentThatEndsBeforeTheNextRound_isRenewed_andTheLeafStays() {
        Setting setting = new Setting(parameters -> {}, 2);
        Signed<ExecutionPlan> first = start(setting);
        Consent expiring = expire(setting, 0);
        ProcessorConsent renewed =
                Plans.signed(organisations.get(0), Plans.lasting(expiring, now.plusSeconds(86_400), 3));
        connectors.renew(renewed);
        result(complete(first, 1));

        assertThat(awaitPlan(2).body().leafCount()).isEqualTo(6);
        assertThat(connectors.asked()).containsExactly("alma");
        assertThat(result(stores.consents().byUrls(setting.training.digest(), List.of(expiring.url()))))
                .containsExactly(renewed);
    }

    @Test
    void dataProviderThatDoesNotAnswer_isLeftOutOfTheRound() {
        Setting setting = new Setting(parameters -> {}, 2);
        Signed<ExecutionPlan> first = start(setting);
        expire(setting, 0);
        expire(setting, 1);
        result(complete(first, 1));

        Signed<ExecutionPlan> second = awaitPlan(2);
        assertThat(second.body().leafCount()).isEqualTo(4);
        result(complete(second, 2));
        assertThat(awaitPlan(3).body().leafCount()).isEqualTo(4);
        assertThat(connectors.asked()).as("once a minute at most").containsExactly("alma");
    }

    @Test
    void renewalThatItsConnectorDidNotSign_doesNotCount() {
        Setting setting = new Setting(parameters -> {}, 2);
        Signed<ExecutionPlan> first = start(setting);
        Consent expiring = expire(setting, 0);
        Consent body = Plans.lasting(expiring, now.plusSeconds(86_400), 3);
        connectors.renew(Plans.signed(new Organisation("alma"), body));
        result(complete(first, 1));

        assertThat(awaitPlan(2).body().leafCount()).isEqualTo(5);
    }

    @Test
    void roundTooSmallWithoutExpiredConsents_endsTheTrainingAndNamesWhoDidNotRenew() {
        Setting setting = new Setting(
                parameters -> brief(parameters).put("minContributors", 6).put("minConsents", 6), 2);
        Signed<ExecutionPlan> first = start(setting);
        expire(setting, 0);
        result(complete(first, 1));

        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason())
                .isEqualTo("round 2 could not begin: 5 of 6 processors with a consent,"
                        + " consents that end before the round does: 1, not renewed by alma");
        ExecutionPlanRecord second = awaitLatest(2);
        assertThat(second.state()).isEqualTo(PlanState.DISCARDED);
        assertThat(nodes.plans()).hasSize(1);
    }

    @Test
    void consentRenewedWhileTheRoundWaits_letsItBegin() {
        Setting setting =
                new Setting(parameters -> parameters.put("minContributors", 6).put("minConsents", 6), 2);
        Signed<ExecutionPlan> first = start(setting);
        Consent expiring = expire(setting, 0);
        result(complete(first, 1));
        assertThat(awaitLatest(2).state()).isEqualTo(PlanState.COLLECTING_CONSENTS);
        setting.change(Plans.signed(organisations.get(0), Plans.lasting(expiring, now.plusSeconds(86_400), 3)));
        assertThat(awaitPlan(2).body().leafCount()).isEqualTo(6);
    }

    private Signed<ExecutionPlan> start(Setting setting) {
        setting.submit();
        return awaitPlan(1);
    }

    /** Changes the consent of a processor: it now ends before another round would. */
    private Consent expire(Setting setting, int processor) {
        Consent expiring = Plans.lasting(setting.consents.get(processor).body(), now.plusSeconds(1), 2);
        setting.change(Plans.signed(organisations.get(0), expiring));
        return expiring;
    }

    private static ObjectNode brief(ObjectNode parameters) {
        return parameters
                .put("shareDeadlineSeconds", 1)
                .put("sealUntilSeconds", 2)
                .put("expirySeconds", 3);
    }
}
