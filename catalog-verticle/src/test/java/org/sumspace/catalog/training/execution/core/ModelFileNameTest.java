package org.sumspace.catalog.training.execution.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.common.crypto.Digest;

class ModelFileNameTest {
    private final RunningRound round = new RunningRound();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dropout | dropout-v1.joblib",
                "Who leaves, and when? | Who-leaves-and-when-v1.joblib",
                "../../etc/passwd | etc-passwd-v1.joblib",
                ".hidden | hidden-v1.joblib",
                "a\\\"b; filename=x | a-b-filename-x-v1.joblib",
                "模型 | model-v1.joblib",
                "model.tar.gz | model.tar.gz-v1.joblib",
            })
    void name_isSafe(String modelName, String file) {
        assertThat(ModelFileName.of(version(modelName))).isEqualTo(file);
        assertThat(ModelFileName.of(version(modelName + "\r\nSet-Cookie: x"))).doesNotContain("\r", "\n", ":");
        assertThat(ModelFileName.of(version("x".repeat(400)))).hasSizeLessThan(100);
    }

    private ModelVersionRecord version(String modelName) {
        return new ModelVersionRecord(
                "tp-1", "ep-1", modelName, round.main().sign(round.version(Digest.of(new byte[] {9}))), null);
    }
}
