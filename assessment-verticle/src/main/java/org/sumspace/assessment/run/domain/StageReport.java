package org.sumspace.assessment.run.domain;

import java.time.Instant;
import java.util.List;

/**
 * The report of a worker about a stage that it stored.
 *
 * @param status ok, warning or skipped
 */
public record StageReport(
        Stage stage, String status, Instant started, Instant ended, long rows, List<String> warnings) {
    public StageReport {
        warnings = List.copyOf(warnings);
    }
}
