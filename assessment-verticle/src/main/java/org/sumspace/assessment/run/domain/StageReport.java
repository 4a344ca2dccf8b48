package org.sumspace.assessment.run.domain;

import java.time.Instant;
import java.util.List;

/**
 * The report of a worker about a stage that it stored.
 *
 * @param status ok, warning or skipped
 * @param warnings the first 100
 */
public record StageReport(
        Stage stage, String status, Instant started, Instant ended, long rows, List<String> warnings) {
    private static final int STATUS_MAX = 1_000;
    private static final int WARNINGS_MAX = 100;

    /** @throws IllegalArgumentException if the status is longer than any */
    public StageReport {
        if (status.length() > STATUS_MAX) {
            throw new IllegalArgumentException("expected a status");
        }
        warnings = warnings.stream().limit(WARNINGS_MAX).toList();
    }
}
