package org.sumspace.sandbox.demo;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.ExperimentSettings;

/**
 * What the demonstration is asked to do.
 *
 * @param processes whether every node gets a JVM of its own
 * @param out the folder of the results
 * @param report the file of the JSON report; null for none
 * @param requireWithin percentage points below the central model at most; null for no bar
 */
public record DemoSettings(
        ExperimentSettings experiment,
        boolean processes,
        Path out,
        @Nullable Path report,
        @Nullable Double requireWithin) {

    public DemoSettings {
        if (requireWithin != null && !(requireWithin >= 0 && requireWithin <= 100)) {
            throw new SandboxException(
                    "--require-within " + requireWithin, "It counts percentage points: 0 to 100, for example 1.0");
        }
    }
}
