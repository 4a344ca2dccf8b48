package org.sumspace.aggregator.release.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.OptimizerState;

class ModelFilesTest {
    private static final Digest READER = Digest.of(new byte[] {9});

    @TempDir
    private Path folder;

    private final TrainingScene scene = new TrainingScene(Cast.of(4), 4, Instant.now(), "'expirySeconds': 600");
    private final Digest model = scene.trainingPlan.digest();
    private ModelFiles files;

    @BeforeEach
    void open() throws Exception {
        files = new ModelFiles(folder);
    }

    @Test
    void theLastThreeVersions_areKept() throws Exception {
        for (int version = 1; version <= 12; version++) {
            files.writeModel(model, version, new byte[] {(byte) version});
            files.publish(model, version, record(version));
            files.removeFormer(model, version);
        }

        List<Integer> kept = IntStream.rangeClosed(1, 12)
                .filter(version -> files.path(model, version).toFile().exists())
                .boxed()
                .toList();
        assertThat(kept).containsExactly(10, 11, 12);
        assertThat(files.find(model, 9)).isEmpty();
        assertThat(files.findAfter(model, 9).map(found -> found.version().body().round()))
                .contains(10);
        assertThat(files.findAfter(model, 12)).isEmpty();
        assertThat(files.find(model, 12)).hasValueSatisfying(found -> {
            assertThat(found.version()).isEqualTo(record(12).version());
            assertThat(found.readers()).containsExactly(READER);
            assertThat(found.trainingPlan()).isEqualTo(scene.trainingPlan);
        });
    }

    @Test
    void aVersionThatIsNotPublished_isNotFound() throws Exception {
        files.writeModel(model, 1, new byte[] {1});

        assertThat(files.find(model, 1)).isEmpty();
    }

    @Test
    void file_isReadOnlyUnderItsOwnDigest() throws Exception {
        files.writeModel(model, 1, new byte[] {1});

        assertThat(files.read(model, 1, Digest.of(new byte[] {1}))).contains(new byte[] {1});
        assertThat(files.read(model, 1, Digest.of(new byte[] {2}))).isEmpty();
        assertThat(files.read(model, 2, Digest.of(new byte[] {1}))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.model", "2.state", "2.record"})
    void damagedFile_isNamedAtTheStart(String name) throws Exception {
        OptimizerState state =
                OptimizerState.of(new byte[] {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0});
        files.writeModel(model, 2, new byte[] {1, 2, 3});
        files.writeState(model, 2, state);
        files.publish(model, 2, record(2, Digest.of(new byte[] {1, 2, 3}), state.digest()));
        new ModelFiles(folder);
        Path file = folder.resolve(model.toString()).resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);

        assertThatThrownBy(() -> new ModelFiles(folder))
                .isInstanceOf(DamagedFileException.class)
                .hasMessageContaining(file.toString());
    }

    private ModelRecord record(int round) {
        return record(round, Digest.ZERO, Digest.ZERO);
    }

    private ModelRecord record(int round, Digest result, Digest optimizerState) {
        ModelVersion version = new ModelVersion(
                model,
                Digest.ZERO,
                round,
                List.of(Digest.ZERO),
                4,
                Digest.ZERO,
                result,
                model.toString(),
                String.valueOf(round),
                "https://da.example/file",
                Instant.EPOCH,
                null,
                optimizerState);
        return new ModelRecord(scene.aggregators.get(0).sign(version), scene.trainingPlan, Set.of(READER));
    }
}
