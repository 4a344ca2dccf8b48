package org.sumspace.catalog.training.orchestrator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ProgressStep;

/** A waiting plan continues after the store failed once, or the catalog was killed, at the worst moment. */
class StoreFailureTest extends OrchestratorScene {
    StoreFailureTest() {
        super("alma", "bete", "ceti");
    }

    @Test
    void enoughConsents_publishThePlan_afterTheStoreFailed() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();
        failures.at(PlanState.PUBLISHED);
        setting.change(changed(setting, 3));
        awaitState(plan.id(), PlanState.TRAINING);
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void planWhoseAnswerIsLost_isResumed() {
        Setting setting = new Setting(parameters -> {}, 2);
        failures.afterStoring(PlanState.PUBLISHED);
        assertThat(Await.failure(setting.submission())).hasMessageContaining("lost");

        awaitState(awaitPlan(1).body().id(), PlanState.TRAINING);
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void whileAPlanIsUnconfirmed_noOtherPlanOfItsTrainingStarts() {
        Setting setting = new Setting(parameters -> {}, 2);
        failures.afterStoring(PlanState.PUBLISHED);
        Future<?> first = setting.submission();
        Future<?> second = setting.submission();
        assertThat(Await.failure(first)).hasMessageContaining("lost");

        assertThat(Await.failure(second)).hasMessageContaining("Another execution plan");
        awaitState(awaitPlan(1).body().id(), PlanState.TRAINING);
    }

    @Test
    void stateWhoseAnswerIsLost_doesNotBlockTheNextState() {
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
    void roundThatCannotBegin_endsTheTraining_afterTheStoreFailedAtBothSteps() {
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
    void stepsOfNodesThatCannotBeStored_areStoredLater_andDelayNothing() {
        Setting setting = new Setting(parameters -> {}, 2);
        failures.atTheSteps();
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        result(complete(first, 1));
        awaitPlan(2);

        Digest main = first.body().main().orElseThrow().keyId();
        result(orchestrator.progress(main, first.digest(), report(ProgressStep.PUBLISHED, "nobody")));
        await().until(() -> result(stores.nodeProgress().find(first.body())).stream()
                .anyMatch(node -> node.step().equals("published")));
        assertThat(failures.happened()).isTrue();
    }

    @Test
    void catalogKilledBetweenDiscardAndEnd_endsTheTrainingForTheSameReason() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();
        result(stores.executionPlans().replace(plan.discarded("round 2 could not begin", now)));
        restart();
        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason()).isEqualTo("round 2 could not begin");
    }

    /** The first processor's consent with another number of learners; 0 withdraws it. */
    private ProcessorConsent changed(Setting setting, int learners) {
        ProcessorConsent one = setting.consents.get(0);
        return Plans.signed(organisations.get(0), Plans.renewed(one.body(), learners, 2));
    }
}
