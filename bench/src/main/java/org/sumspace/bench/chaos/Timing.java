package org.sumspace.bench.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The deadlines of a training plan, and a minimum of contributors that allows the loss of a data provider. */
record Timing(int shareDeadlineSeconds, int sealUntilSeconds, int expirySeconds) {
    private static final int MIN_CONTRIBUTORS = 4;

    /** Derives the other deadlines from that of the shares. */
    static Timing of(int shareDeadlineSeconds) {
        int sealUntil = shareDeadlineSeconds + shareDeadlineSeconds / 3 + 2;
        return new Timing(shareDeadlineSeconds, sealUntil, sealUntil + shareDeadlineSeconds / 3 + 2);
    }

    Duration expiry() {
        return Duration.ofSeconds(expirySeconds);
    }

    /** @return a file for {@link org.sumspace.sandbox.training.ExperimentSettings#parameters} */
    Path write(Path folder) throws IOException {
        Path file = folder.resolve("parameters-" + expirySeconds + ".json");
        new ObjectMapper()
                .writeValue(
                        file.toFile(),
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("shareDeadlineSeconds", shareDeadlineSeconds)
                                .put("sealUntilSeconds", sealUntilSeconds)
                                .put("expirySeconds", expirySeconds)
                                .put("minContributors", MIN_CONTRIBUTORS));
        return file;
    }
}
