package org.sumspace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingClientTest {
    private static final String ROUNDS = """
            {"data": {"result": [{"round": 1, "model_sha256": "97ff8a35544dcf40ad84047074439dd6aa3a0be469ea578a1b1c017d939ec61c", "attempts": []},
                                 {"round": 2, "model_sha256": "00", "attempts": []}]}}
            """;

    @TempDir
    private Path folder;

    @Test
    void model_isWrittenOnlyIfItIsTheRegisteredOne() throws Exception {
        try (FakeNode catalog = new FakeNode()) {
            catalog.answer("GET /training_plan/tp/rounds?limit=100&page=1", 200, ROUNDS)
                    .answer("GET /training_plan/tp/models/1/file", 200, "a model")
                    .answer("GET /training_plan/tp/models/2/file", 200, "a model");
            TrainingClient trainings = new TrainingClient(catalog.client());
            List<RoundView> rounds = trainings.rounds("tp", 0);
            Path file = folder.resolve("model.joblib");

            assertThatThrownBy(() -> trainings.save("tp", rounds.get(1), file))
                    .isInstanceOf(DigestMismatchException.class);
            assertThat(file).doesNotExist();
            trainings.save("tp", rounds.get(0), file);
            assertThat(file).hasContent("a model");
        }
    }

    @Test
    void unknownTraining_isEmpty() throws Exception {
        try (FakeNode catalog = new FakeNode()) {
            assertThat(new TrainingClient(catalog.client()).find("tp")).isEmpty();
        }
    }
}
