package org.sumspace.assessment.pii.domain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of an inspection for personal data.
 *
 * @param score from 0 to 10
 * @param level low, medium, high or critical
 * @param valueFindings columns in whose text identifiers occur
 * @param disclosure by all quasi-identifiers; null if there is none
 * @param sensitive by special category; empty if there is none, or no quasi-identifier beside it
 * @param seed of samples
 */
public record InspectionResult(
        List<ColumnFinding> columns,
        double score,
        String level,
        long directIdentifiers,
        long quasiIdentifiers,
        long valueFindings,
        @Nullable DisclosureRisk disclosure,
        List<SensitiveRisk> sensitive,
        long seed) {
    public InspectionResult {
        columns = List.copyOf(columns);
        sensitive = List.copyOf(sensitive);
    }

    public Optional<ColumnFinding> column(String name) {
        return columns.stream().filter(each -> each.column().equals(name)).findFirst();
    }

    public List<String> quasiColumns() {
        return columns.stream()
                .filter(ColumnFinding::isQuasi)
                .map(ColumnFinding::column)
                .toList();
    }
}
