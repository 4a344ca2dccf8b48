package org.sumspace.assessment.metric.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.domain.SensitiveRisk;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Measures the disclosure risk of the remaining rows. */
final class DisclosureMeasurement {
    private final RowDatabase database;
    private final String rows;
    private final ValidatedTable table;
    private final PseudonymResult pseudonyms;
    private final List<String> quasi;
    private final List<String> sensitive;

    DisclosureMeasurement(
            RowDatabase database,
            String rows,
            ValidatedTable table,
            InspectionResult inspection,
            PseudonymResult pseudonyms,
            MetricOptions options) {
        this.database = database;
        this.rows = rows;
        this.table = table;
        this.pseudonyms = pseudonyms;
        this.quasi = options.quasiIdentifiers().isEmpty() ? inspection.quasiColumns() : options.quasiIdentifiers();
        this.sensitive = options.sensitive().isEmpty() ? sensitive(inspection, options) : options.sensitive();
    }

    private static List<String> sensitive(InspectionResult inspection, MetricOptions options) {
        List<String> columns = new ArrayList<>(inspection.columns().stream()
                .filter(ColumnFinding::specialCategory)
                .map(ColumnFinding::column)
                .toList());
        String label = options.labels();
        if (label != null && !columns.contains(label)) {
            columns.add(label);
        }
        return columns;
    }

    private List<Column> quasiWithout(String column) {
        return quasi.stream()
                .filter(name -> !name.equals(column) && pseudonyms.action(name) != FieldAction.SUPPRESS)
                .map(table::column)
                .flatMap(Optional::stream)
                .map(TypedColumn::column)
                .toList();
    }

    @Nullable
    DisclosureRisk risk() {
        List<Column> columns = quasiWithout("");
        return columns.isEmpty() ? null : Inspection.disclosure(database, rows, columns);
    }

    /** Of each sensitive column that was kept. */
    List<SensitiveRisk> sensitiveRisks() {
        List<SensitiveRisk> risks = new ArrayList<>();
        for (String name : sensitive) {
            List<Column> keys = quasiWithout(name);
            Optional<TypedColumn> column =
                    table.column(name).filter(each -> pseudonyms.action(name) == FieldAction.KEEP);
            if (column.isPresent() && !keys.isEmpty()) {
                risks.add(Inspection.sensitiveRisk(database, rows, keys, column.get()));
            }
        }
        return risks;
    }
}
