package org.sumspace.sandbox.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The deadlines of a training plan, and what else it takes to survive the loss of a data provider. */
record Timing(int shareDeadlineSeconds, int sealUntilSeconds, int expirySeconds) {
    /** Shorter than a node needs to come back: plans are discarded. */
    static final Timing TIGHT = new Timing(6, 10, 14);
    /** Longer: plans wait for it. */
    static final Timing WIDE = new Timing(24, 32, 40);

    private static final int MIN_CONTRIBUTORS = 4;

    Duration expiry() {
        return Duration.ofSeconds(expirySeconds);
    }

    /** @return a file as training plans take their further parameters from */
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
