package org.sumspace.common.training.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.training.PlanSamples.NOW;
import static org.sumspace.common.training.StatementSamples.digest;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.SamplePlan;
import org.sumspace.common.training.execution.ModelVersion;

/** For each rule on how rounds follow each other, one change to a good plan that breaks this rule alone. */
class RoundChainTest {
    private final SamplePlan plan = new SamplePlan();

    @Test
    void goodSecondRound_isNotRefused() {
        plan.secondRound(version -> version);

        assertThat(plan.refusals()).isEmpty();
    }

    @Test
    void roundBeyondTheLast_isRefused() {
        plan.secondRound(version -> version);
        plan.previous = plan.main().sign(plan.version(21));
        plan.round = 22;
        assertThat(plan.refusals()).contains("its round is not one of the training plan's rounds");
        plan.round = 0;
        plan.previous = null;
        assertThat(plan.refusals()).contains("its round is not one of the training plan's rounds");
    }

    @Test
    void firstRoundAfterAnother_isRefused() {
        plan.previousPlan = digest(3);
        assertThat(plan.refusals()).containsExactly("the first round must not have a previous round");
    }

    @Test
    void firstRoundFromAnotherModel_isRefused() {
        plan.baseModel = digest(9);
        assertThat(plan.refusals()).containsExactly("its base model is not that of the training plan");
        plan.baseModel = SamplePlan.TRAINING_PLAN.baseModel();
        plan.baseModelUrl = "https://elsewhere.example/m";
        assertThat(plan.refusals()).containsExactly("its base model is not that of the training plan");
    }

    @Test
    void secondRoundWithoutTheFirst_isRefused() {
        plan.secondRound(version -> version);
        plan.previous = null;
        assertThat(plan.refusals()).containsExactly("it does not contain the model version of the previous round");
    }

    @Test
    void previousVersionOfAnotherAggregator_isRefused() {
        plan.secondRound(version -> version);
        plan.previous = plan.node(1).sign(plan.version(1));
        assertThat(plan.refusals())
                .containsExactly("the model version of the previous round is not signed by the main aggregator");
    }

    @Test
    void previousVersionOfAnotherTrainingPlan_isRefused() {
        plan.secondRound(version -> with(version, digest(1), version.plan(), version.round()));
        assertThat(plan.refusals()).containsExactly("it does not follow the previous round that it names");
    }

    @Test
    void previousVersionOfAnotherPlan_isRefused() {
        plan.secondRound(version -> with(version, version.trainingPlan(), digest(1), version.round()));
        assertThat(plan.refusals()).containsExactly("it does not follow the previous round that it names");
    }

    @Test
    void roundThatSkipsOne_isRefused() {
        plan.secondRound(version -> version);
        plan.round = 3;
        assertThat(plan.refusals()).containsExactly("it does not follow the previous round that it names");
    }

    @Test
    void baseThatIsNotTheResultBefore_isRefused() {
        plan.secondRound(version -> version);
        plan.baseModel = digest(1);
        assertThat(plan.refusals()).containsExactly("its base model is not the result of the previous round");
        plan.baseModel = digest(6);
        plan.baseModelUrl = "https://elsewhere.example/m";
        assertThat(plan.refusals()).containsExactly("its base model is not the result of the previous round");
    }

    @Test
    void roundAfterConvergence_isRefused() {
        plan.secondRound(version -> version);
        plan.baseModel = digest(5);
        plan.previous = plan.main()
                .sign(new ModelVersion(
                        SamplePlan.TRAINING_PLAN.digest(),
                        digest(3),
                        1,
                        List.of(digest(4)),
                        6,
                        digest(5),
                        digest(5),
                        "m",
                        "1",
                        "https://main.example/m",
                        NOW,
                        null,
                        Digest.ZERO));
        assertThat(plan.refusals()).containsExactly("the previous round changed nothing: the training has converged");
    }

    private static ModelVersion with(ModelVersion version, Digest trainingPlan, Digest plan, int round) {
        return new ModelVersion(
                trainingPlan,
                plan,
                round,
                version.sets(),
                version.contributors(),
                version.baseModel(),
                version.result(),
                version.modelId(),
                version.modelVersion(),
                version.url(),
                version.issuedAt(),
                null,
                Digest.ZERO);
    }
}
