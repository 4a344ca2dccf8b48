package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.encoding.SegmentSum;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.trust.NodeIdentity;

class VersionCheckTest {
    private static final RunningRound ROUND = new RunningRound();
    private static final Digest RESULT = Digest.of(new byte[] {9});
    private static final Digest OTHER = Digest.of(new byte[] {5});

    @Test
    void resultOfThePlan_isAccepted() {
        assertThat(refusal(ROUND.main(), version -> version)).isEmpty();
    }

    @Test
    void versionByAFirstLevelAggregator_isRefused() {
        NodeIdentity other = ROUND.aggregator(ROUND.plan().body().members(1).get(0));
        assertThat(refusal(other, version -> version)).contains("it is not signed by the main aggregator");
    }

    static Stream<Arguments> misfits() {
        return Stream.of(
                misfit(
                        "it belongs to another plan",
                        v -> with(v, v.trainingPlan(), OTHER, 1, v.sets(), 6, v.baseModel(), v.url())),
                misfit(
                        "it belongs to another plan",
                        v -> with(v, OTHER, v.plan(), 1, v.sets(), 6, v.baseModel(), v.url())),
                misfit(
                        "it belongs to round 2, the plan to round 1",
                        v -> with(v, v.trainingPlan(), v.plan(), 2, v.sets(), 6, v.baseModel(), v.url())),
                misfit(
                        "it has another base model",
                        v -> with(v, v.trainingPlan(), v.plan(), 1, v.sets(), 6, OTHER, v.url())),
                misfit(
                        "it names no contributor set",
                        v -> with(v, v.trainingPlan(), v.plan(), 1, List.of(Digest.ZERO), 6, v.baseModel(), v.url())),
                misfit(
                        "it has 3 contributors, not between 4 and 6",
                        v -> with(v, v.trainingPlan(), v.plan(), 1, v.sets(), 3, v.baseModel(), v.url())),
                misfit(
                        "it has 7 contributors, not between 4 and 6",
                        v -> with(v, v.trainingPlan(), v.plan(), 1, v.sets(), 7, v.baseModel(), v.url())),
                misfit(
                        "its file is not at the main aggregator",
                        v -> with(
                                v,
                                v.trainingPlan(),
                                v.plan(),
                                1,
                                v.sets(),
                                6,
                                v.baseModel(),
                                "https://elsewhere.example/f")));
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void versionThatDoesNotFit_isRefused(String why, UnaryOperator<ModelVersion> change) {
        assertThat(refusal(ROUND.main(), change)).contains(why);
    }

    @Test
    void evaluationThatThePlanDoesNotAskFor_isRefused() {
        assertThat(refusal(ROUND.main(), version -> with(version, new EvaluationSum(1, 2, 3), Digest.ZERO)))
                .contains("its evaluation does not match its contributors");
    }

    @Test
    void sumsByClassOfOtherRecordsThanTheEvaluation_areRefused_unlessNoiseExplainsThem() {
        RunningRound exact = new RunningRound(VersionCheckTest::askForConfusion);
        RunningRound noised = new RunningRound(parameters -> {
            askForConfusion(parameters);
            parameters
                    .putObject("privacy")
                    .put("epsilon", 40)
                    .put("delta", 1e-5)
                    .put("clipNorm", 4)
                    .put("noiseMultiplier", 1)
                    .put("honestContributors", 3);
        });

        assertThat(refusal(exact, List.of(5L, 1L, 2L, 4L))).isEmpty();
        assertThat(refusal(exact, List.of(5L, 1L, 2L, 5L))).contains("its evaluation does not match its contributors");
        assertThat(refusal(exact, List.of(5L, 3L, 4L))).contains("its evaluation does not match its contributors");
        assertThat(refusal(noised, List.of(5L, 1L, 2L, 5L))).isEmpty();
        assertThat(refusal(exact, exact.main(), version -> with(version, new EvaluationSum(3, 9, 12), Digest.ZERO)))
                .contains("its evaluation does not match its contributors");
    }

    private static void askForConfusion(ObjectNode parameters) {
        parameters.put("evaluation", true).putArray("metrics").add("confusion");
    }

    private static Optional<String> refusal(RunningRound round, List<Long> confusion) {
        EvaluationSum evaluation =
                new EvaluationSum(3, 9, 12, List.of(new SegmentSum(CoordinateLayout.Kind.CONFUSION, confusion)));
        return refusal(round, round.main(), version -> with(version, evaluation, Digest.ZERO));
    }

    @Test
    void optimizerStateThatThePlanDoesNotAskFor_isRefused() {
        assertThat(refusal(ROUND.main(), version -> with(version, null, OTHER)))
                .contains("its optimizer state does not match the server optimizer");
    }

    private static ModelVersion with(ModelVersion version, @Nullable EvaluationSum evaluation, Digest state) {
        return new ModelVersion(
                version.trainingPlan(),
                version.plan(),
                version.round(),
                version.sets(),
                version.contributors(),
                version.baseModel(),
                version.result(),
                version.modelId(),
                version.modelVersion(),
                version.url(),
                version.issuedAt(),
                evaluation,
                state);
    }

    private static Arguments misfit(String why, UnaryOperator<ModelVersion> change) {
        return Arguments.of(why, change);
    }

    private static Optional<String> refusal(NodeIdentity signer, UnaryOperator<ModelVersion> change) {
        return refusal(ROUND, signer, change);
    }

    private static Optional<String> refusal(
            RunningRound round, NodeIdentity signer, UnaryOperator<ModelVersion> change) {
        Signed<ModelVersion> version = signer.sign(change.apply(round.version(RESULT)));
        return VersionCheck.refusal(
                round.plan(), version, round.training().plan().parameters());
    }

    private static ModelVersion with(
            ModelVersion version,
            Digest trainingPlan,
            Digest plan,
            int round,
            List<Digest> sets,
            int contributors,
            Digest base,
            String url) {
        return new ModelVersion(
                trainingPlan,
                plan,
                round,
                sets,
                contributors,
                base,
                version.result(),
                version.modelId(),
                version.modelVersion(),
                url,
                version.issuedAt(),
                null,
                Digest.ZERO);
    }
}
