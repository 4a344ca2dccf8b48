package org.sumspace.assessment.run.domain;

import java.time.Duration;
import java.time.Instant;

/**
 * A stage of a run that has ended.
 *
 * @param status ok, warning or skipped
 * @param rows that it worked on; 0 if it works on none
 */
public record StageTime(String stage, String status, Instant started, Instant ended, long rows) {
    private static final double NANOS = 1e9;

    public double seconds() {
        return Duration.between(started, ended).toNanos() / NANOS;
    }
}
