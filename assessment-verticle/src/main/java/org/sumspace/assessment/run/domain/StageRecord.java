package org.sumspace.assessment.run.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finished stage.
 *
 * @param status ok, warning or skipped
 * @param started ISO 8601
 * @param rows that it worked on; 0 if it works on none
 * @param result what later stages need of it; null if they need nothing
 */
public record StageRecord(
        String stage,
        String status,
        String started,
        String ended,
        long rows,
        List<String> warnings,
        @Nullable Object result) {
    public StageRecord {
        warnings = List.copyOf(warnings);
    }
}
