package org.sumspace.catalog.training.execution.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.encoding.SegmentSum;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.model.BinnedScores;
import org.sumspace.common.training.plan.CoordinateLayout.Kind;

class ModelVersionJsonTest {
    private static final List<String> CLASSES = List.of("no", "yes");

    private final RunningRound round = new RunningRound();

    /** Readers took the accuracy in the record of a version for the accuracy of that version. */
    @Test
    void evaluation_namesTheModelBefore_whichItIsAbout() {
        JsonObject second = json(2);

        assertThat(second.getJsonObject("evaluation"))
                .isEqualTo(new JsonObject()
                        .put("model_version", "1")
                        .put("model_sha256", Digest.of(new byte[] {1}).toString())
                        .put("count", 4L)
                        .put("meanLoss", 0.5)
                        .put("accuracy", 0.75));
        assertThat(second.getString("model_sha256"))
                .isNotEqualTo(second.getJsonObject("evaluation").getString("model_sha256"));
        assertThat(json(1).getJsonObject("evaluation").getString("model_version"))
                .isEqualTo("0");
    }

    @Test
    void sumsByClass_areShownAsFigures_andOfTheVersionItselfWithTheirNumbers() {
        long[] numbers = new long[2 * BinnedScores.BINS];
        long[] sums = new long[BinnedScores.BINS];
        numbers[15] = 2;
        numbers[47] = 2;
        numbers[BinnedScores.BINS + 47] = 1;
        sums[15] = 32_768;
        sums[47] = 98_304;
        EvaluationSum evaluation = new EvaluationSum(
                2L << 16,
                3,
                4,
                List.of(
                        new SegmentSum(Kind.CONFUSION, List.of(2L, 1L, 0L, 1L)),
                        new SegmentSum(
                                Kind.SCORES,
                                LongStream.concat(LongStream.of(numbers), LongStream.of(sums))
                                        .boxed()
                                        .toList())));

        JsonObject whole = ModelVersionJson.of(version(2, evaluation), CLASSES).getJsonObject("evaluation");
        JsonObject brief =
                ModelVersionJson.ofRound(version(2, evaluation), CLASSES).getJsonObject("evaluation");

        assertThat(whole).isEqualTo(new JsonObject("""
                        {"model_version": "1", "model_sha256": "%s", "count": 4, "meanLoss": 0.5, "accuracy": 0.75,
                         "balancedAccuracy": 0.8333333333333333, "macroF1": 0.7333333333333334,
                         "auc": 0.8333333333333334, "aucError": 0.16666666666666666, "calibrationError": 0.25,
                         "classes": [
                            {"class": "no", "count": 3, "recall": 0.6666666666666666, "predicted": [2, 1]},
                            {"class": "yes", "count": 1, "recall": 1.0, "predicted": [0, 1],
                             "auc": 0.8333333333333334, "aucError": 0.16666666666666666,
                             "calibration": [{"count": 2, "predicted": 0.25, "observed": 0.0},
                                             {"count": 2, "predicted": 0.75, "observed": 0.5}]}]}
                        """.formatted(Digest.of(new byte[] {1}))));
        whole.getJsonArray("classes").stream().map(JsonObject.class::cast).forEach(each -> {
            each.remove("predicted");
            each.remove("calibration");
        });
        assertThat(brief).isEqualTo(whole);
    }

    @Test
    void evaluationOfTheLastVersion_namesThisVersion() {
        EvaluationSum sum = new EvaluationSum(2L << 16, 3, 4);
        ModelVersionRecord last = version(2, sum)
                .evaluated(new FinalEvaluation("ep-3", version(3, sum).statement(), null));

        JsonObject evaluation = ModelVersionJson.ofRound(last, CLASSES).getJsonObject("finalEvaluation");

        assertThat(evaluation.getString("model_version")).isEqualTo("2");
        assertThat(evaluation.getString("model_sha256"))
                .isEqualTo(last.body().result().toString());
        assertThat(evaluation.getDouble("accuracy")).isEqualTo(0.75);
    }

    private JsonObject json(int number) {
        return ModelVersionJson.of(version(number, new EvaluationSum(2L << 16, 3, 4)), CLASSES);
    }

    private ModelVersionRecord version(int number, EvaluationSum evaluation) {
        ModelVersion body = round.version(number, Digest.of(new byte[] {(byte) number}));
        ModelVersion evaluated = new ModelVersion(
                body.trainingPlan(),
                body.plan(),
                number,
                body.sets(),
                body.contributors(),
                Digest.of(new byte[] {(byte) (number - 1)}),
                body.result(),
                body.modelId(),
                String.valueOf(number),
                body.url(),
                body.issuedAt(),
                evaluation,
                body.optimizerState());
        return new ModelVersionRecord(
                "tp-1", "ep-" + number, "dropout", round.main().sign(evaluated), null);
    }
}
