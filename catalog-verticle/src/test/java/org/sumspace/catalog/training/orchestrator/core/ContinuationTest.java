package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.domain.QualityEnd;
import org.sumspace.catalog.training.orchestrator.core.Continuation.AwaitNotices;
import org.sumspace.catalog.training.orchestrator.core.Continuation.End;
import org.sumspace.catalog.training.orchestrator.core.Continuation.Evaluation;
import org.sumspace.catalog.training.orchestrator.core.Continuation.NextRound;
import org.sumspace.catalog.training.orchestrator.core.Continuation.Reopen;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;

class ContinuationTest {
    private final RunningRound round = new RunningRound();
    private final TrainingPlan plan = round.training().plan();
    private final TrainingPlan evaluating = Plans.published(
                    "evaluating", NOW, parameters -> parameters.put("rounds", 3).put("evaluation", true))
            .plan();

    @Test
    void completedRound_isFollowedByTheNext() {
        assertThat(Continuation.after(version(1), plan)).isInstanceOf(NextRound.class);
        assertThat(Continuation.after(version(2), plan)).isInstanceOf(NextRound.class);
    }

    @Test
    void lastRound_completesTheTraining() {
        assertThat(Continuation.after(version(3), plan))
                .isEqualTo(new End(Outcome.COMPLETED, "all 3 rounds are complete"));
    }

    /** Two rounds of half a unit of noise each: the third would be too much. */
    @Test
    void spentPrivacyBudget_completesTheTraining() {
        TrainingPlan noised = Plans.published(
                        "noised",
                        NOW,
                        parameters -> parameters
                                .put("rounds", 3)
                                .putObject("privacy")
                                .put("epsilon", 14)
                                .put("delta", 1e-5)
                                .put("clipNorm", 1)
                                .put("noiseMultiplier", 0.6)
                                .put("honestContributors", 3))
                .plan();

        assertThat(noised.affordableRounds()).isEqualTo(2);
        assertThat(Continuation.after(version(1), noised)).isInstanceOf(NextRound.class);
        assertThat(Continuation.after(version(2), noised))
                .isEqualTo(new End(Outcome.COMPLETED, "the privacy budget is spent after 2 rounds"));
    }

    @Test
    void resultEqualToItsBase_meansConverged() {
        ModelVersion same = round.version(round.plan().body().baseModel());
        assertThat(Continuation.after(record(same, null), plan))
                .isEqualTo(new End(Outcome.CONVERGED, "round 1 did not change the model"));
    }

    @Test
    void convergedTraining_endsEarly_ifItsPlanAsksForThat() {
        Convergence converged = new Convergence(Convergence.State.CONVERGED, 2);
        ModelVersionRecord second = record(versionOf(2), converged);
        TrainingPlan stopping = Plans.published(
                        "stopping",
                        NOW,
                        parameters -> parameters
                                .put("rounds", 3)
                                .put("evaluation", true)
                                .put("stopWhenConverged", true))
                .plan();

        assertThat(Continuation.after(second, stopping)).isEqualTo(new Evaluation());
        assertThat(Continuation.after(evaluated(second, null), stopping))
                .isEqualTo(new End(Outcome.CONVERGED, converged.text()));
        assertThat(Continuation.after(second, plan)).isInstanceOf(NextRound.class);
        assertThat(Continuation.after(record(versionOf(2), new Convergence(Convergence.State.FALLING, 2)), stopping))
                .isInstanceOf(NextRound.class);
    }

    @Test
    void lastVersionThatMissesTheRequirement_endsTheTrainingEarly_andOneThatReachesTheGoalIsNamed() {
        QualityEnd missed = new QualityEnd(Outcome.ENDED_EARLY, "version 3 has auc 0.5000");
        QualityEnd reached = new QualityEnd(Outcome.COMPLETED, "version 3 has auc 0.9000");

        assertThat(Continuation.after(evaluated(version(3), missed), evaluating))
                .isEqualTo(new End(Outcome.ENDED_EARLY, "the training ends after round 3: version 3 has auc 0.5000"));
        assertThat(Continuation.after(evaluated(version(3), reached), evaluating))
                .isEqualTo(new End(Outcome.COMPLETED, "all 3 rounds are complete; version 3 has auc 0.9000"));
        assertThat(Continuation.withoutEvaluation(version(3), evaluating, "it expired"))
                .isEqualTo(new End(
                        Outcome.COMPLETED, "all 3 rounds are complete; version 3 was not evaluated: it expired"));
    }

    /** The evaluation of its round is already that of its result. */
    @Test
    void roundThatDidNotChangeTheModel_isNotEvaluatedAgain() {
        ModelVersion same = round.version(round.plan().body().baseModel());
        assertThat(Continuation.after(record(same, null), evaluating))
                .isEqualTo(new End(Outcome.CONVERGED, "round 1 did not change the model"));
    }

    @Test
    void endByQuality_endsTheTraining_andItsReasonNamesTheRound() {
        ModelVersionRecord second = new ModelVersionRecord(
                Plans.OWNER,
                "plan-1",
                "dropout",
                round.main().sign(versionOf(2)),
                null,
                new QualityEnd(Outcome.ENDED_EARLY, "version 1 has auc 0.5000"),
                null);

        assertThat(Continuation.after(second, plan))
                .isEqualTo(new End(Outcome.ENDED_EARLY, "the training ends with round 2: version 1 has auc 0.5000"));
    }

    @Test
    void trainingWhoseLossStillFalls_saysSoAtItsEnd() {
        Convergence falling = new Convergence(Convergence.State.FALLING, 3);

        assertThat(Continuation.after(record(versionOf(3), falling), plan))
                .isEqualTo(new End(
                        Outcome.COMPLETED,
                        "all 3 rounds are complete; the loss was still falling after 3 rounds:"
                                + " more rounds or a larger step will help"));
    }

    @Test
    void discardedPlan_waitsForTheNoticeOfEveryAggregator() {
        List<AggregatorEntry> entries = round.plan().body().aggregators();
        ExecutionPlanRecord plan = discarded(0);
        for (AggregatorEntry entry : entries.subList(1, entries.size())) {
            plan = plan.withNotice(round.aggregator(entry).sign(notice()));
        }
        assertThat(Continuation.after(plan, false))
                .isEqualTo(new AwaitNotices(Set.of(entries.get(0).keyId())));
        ExecutionPlanRecord complete =
                plan.withNotice(round.aggregator(entries.get(0)).sign(notice()));
        assertThat(Continuation.after(complete, false)).isInstanceOf(Reopen.class);
    }

    @Test
    void discardedPlanWithoutAllNoticesInTime_endsTheTraining() {
        assertThat(Continuation.after(discarded(0), true)).isInstanceOfSatisfying(End.class, end -> {
            assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
            assertThat(end.reason())
                    .isEqualTo("round 1 was discarded: below threshold;"
                            + " 3 aggregators did not confirm that they released nothing: "
                            + round.plan().body().aggregators().stream()
                                    .map(entry -> entry.nodeId() + " of " + entry.organisation())
                                    .collect(Collectors.joining(", ")));
        });
    }

    @Test
    void roundReopenedTwice_isNotReopenedAgain() {
        ExecutionPlanRecord plan = discarded(2);
        for (AggregatorEntry entry : round.plan().body().aggregators()) {
            plan = plan.withNotice(round.aggregator(entry).sign(notice()));
        }
        assertThat(Continuation.after(plan, false)).isInstanceOf(End.class);
    }

    private ExecutionPlanRecord discarded(int attempt) {
        PlanOrigin origin = new PlanOrigin(1, attempt, null, null, null, null, NOW);
        return ExecutionPlanRecord.draft("plan-1", Plans.OWNER, origin)
                .collecting(NOW, null)
                .published(round.plan(), NOW)
                .discarded("below threshold", NOW);
    }

    private DiscardNotice notice() {
        return new DiscardNotice(round.plan().digest(), round.training().digest(), 1, DiscardReason.BELOW_THRESHOLD);
    }

    private ModelVersionRecord evaluated(ModelVersionRecord last, @Nullable QualityEnd end) {
        return last.evaluated(new FinalEvaluation("plan-9", last.statement(), end));
    }

    private ModelVersionRecord version(int number) {
        return record(versionOf(number), null);
    }

    private ModelVersionRecord record(ModelVersion version, @Nullable Convergence convergence) {
        return new ModelVersionRecord(
                Plans.OWNER, "plan-1", "dropout", round.main().sign(version), convergence);
    }

    private ModelVersion versionOf(int number) {
        ModelVersion first = round.version(Digest.of(new byte[] {9}));
        return new ModelVersion(
                first.trainingPlan(),
                first.plan(),
                number,
                first.sets(),
                first.contributors(),
                first.baseModel(),
                first.result(),
                first.modelId(),
                first.modelVersion(),
                first.url(),
                NOW,
                null,
                Digest.ZERO);
    }
}
