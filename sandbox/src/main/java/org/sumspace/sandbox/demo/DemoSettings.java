package org.sumspace.sandbox.demo;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.ExperimentSettings;

/**
 * The settings of the demonstration.
 *
 * @param processes whether every node runs in its own JVM
 * @param exchange whether two connectors exchange data under a contract after the training
 * @param watch whether the training waits until somebody views it in a browser, and the data space keeps running
 * @param positive the favourable class, with which groups are compared; null for the assessment's default
 * @param out folder for the results
 * @param report file for the JSON report; null for none
 * @param manifestKey file of the key that signs the assessment; created if it does not exist
 * @param requireWithin the most percentage points below the central model; null for no requirement
 */
public record DemoSettings(
        ExperimentSettings experiment,
        boolean processes,
        boolean exchange,
        boolean watch,
        @Nullable String positive,
        Path out,
        @Nullable Path report,
        Path manifestKey,
        @Nullable Double requireWithin) {

    public DemoSettings {
        if (requireWithin != null && !(requireWithin >= 0 && requireWithin <= 100)) {
            throw new SandboxException(
                    "--require-within " + requireWithin + " is out of range",
                    "Give percentage points from 0 to 100, for example 1.0");
        }
    }
}
