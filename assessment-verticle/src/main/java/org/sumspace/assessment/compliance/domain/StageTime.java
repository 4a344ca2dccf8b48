package org.sumspace.assessment.compliance.domain;

import java.time.Duration;
import java.time.Instant;

/** How long a stage of a run took. */
public record StageTime(String stage, double seconds) {
    private static final double NANOS = 1e9;

    public static StageTime of(String stage, Instant started, Instant ended) {
        return new StageTime(stage, Duration.between(started, ended).toNanos() / NANOS);
    }
}
