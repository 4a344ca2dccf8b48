package org.sumspace.catalog.training.execution.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;

class ModelVersionJsonTest {
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

    private JsonObject json(int number) {
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
                new EvaluationSum(2L << 16, 3, 4),
                body.optimizerState());
        return ModelVersionJson.of(new ModelVersionRecord(
                "tp-1", "ep-" + number, "dropout", round.main().sign(evaluated), null));
    }
}
