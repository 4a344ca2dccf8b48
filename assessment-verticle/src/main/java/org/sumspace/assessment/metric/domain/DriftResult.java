package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * The changes since an earlier run.
 *
 * @param runId of the earlier run
 * @param notCompared columns that are not compared, each with its reason
 * @param warnings for example that pseudonyms cannot be compared
 */
public record DriftResult(
        String runId, List<ColumnDrift> columns, List<NotComputed> notCompared, List<String> warnings) {
    public DriftResult {
        columns = List.copyOf(columns);
        notCompared = List.copyOf(notCompared);
        warnings = List.copyOf(warnings);
    }
}
