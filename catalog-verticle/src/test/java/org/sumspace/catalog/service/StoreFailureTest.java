package org.sumspace.catalog.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.domain.TrainingEnd;
import org.sumspace.catalog.domain.TrainingEnd.Outcome;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.ExecutionPlan;

/** A plan that waits goes on although the store failed once, or the catalog died, at the worst moment. */
class StoreFailureTest extends OrchestratorScene {
    StoreFailureTest() {
        super("alma", "bete", "ceti");
    }

    @Test
    void consentThatSuffices_publishesThePlan_thoughTheStoreFailsThen() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();
        failures.at(PlanState.PUBLISHED);
        setting.change(changed(setting, 3));
        awaitState(plan.id(), PlanState.TRAINING);
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void planThatIsStoredUnacknowledged_isTakenUpAllTheSame() {
        Setting setting = new Setting(parameters -> {}, 2);
        failures.afterStoring(PlanState.PUBLISHED);
        assertThat(Await.failure(setting.submission())).hasMessageContaining("lost");

        awaitState(awaitPlan(1).body().id(), PlanState.TRAINING);
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void whileNobodyKnowsWhetherAPlanIsStored_noOtherOfItsTrainingPlanBegins() {
        Setting setting = new Setting(parameters -> {}, 2);
        failures.afterStoring(PlanState.PUBLISHED);
        Future<?> first = setting.submission();
        Future<?> second = setting.submission();
        assertThat(Await.failure(first)).hasMessageContaining("lost");

        assertThat(Await.failure(second)).hasMessageContaining("Another execution plan");
        awaitState(awaitPlan(1).body().id(), PlanState.TRAINING);
    }

    @Test
    void stepThatIsStoredUnacknowledged_keepsNoFurtherOneFromBeingStored() {
        Setting setting = new Setting(parameters -> {}, 2);
        failures.afterStoring(PlanState.TRAINING);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
        result(complete(first, 1));

        awaitState(first.body().id(), PlanState.COMPLETED);
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void roundThatCannotBegin_endsTheTraining_thoughTheStoreFailsAtBothSteps() {
        Setting setting = new Setting(
                parameters -> parameters
                        .put("minContributors", 6)
                        .put("shareDeadlineSeconds", 1)
                        .put("sealUntilSeconds", 2)
                        .put("expirySeconds", 3),
                2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        setting.change(changed(setting, 0));
        failures.at(PlanState.DISCARDED);
        failures.atTheEnd();
        result(complete(first, 1));

        assertThat(setting.awaitEnd().reason()).startsWith("round 2 could not begin: 5 of 6 processors");
        assertThat(awaitLatest(2).state()).isEqualTo(PlanState.DISCARDED);
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void catalogThatDiedBetweenTheDiscardAndTheEnd_endsTheTrainingForTheSameReason() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();
        result(stores.executionPlans().replace(plan.discarded("round 2 could not begin", now)));
        restart();
        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason()).isEqualTo("round 2 could not begin");
    }

    /** The first processor's consent, with so many learners now; without any it is withdrawn. */
    private ProcessorConsent changed(Setting setting, int learners) {
        ProcessorConsent one = setting.consents.get(0);
        return Plans.signed(organisations.get(0), Plans.renewed(one.body(), learners, 2));
    }
}
