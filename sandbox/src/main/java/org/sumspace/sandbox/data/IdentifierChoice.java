package org.sumspace.sandbox.data;

import java.util.List;
import org.sumspace.assessment.pii.core.ColumnDecision;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.ColumnTally;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.common.table.ColumnReading;

/** Asks the inspection of assessments which columns of a table are identifiers. */
final class IdentifierChoice {
    /** This number of different values is enough to recognise a column. */
    private static final int EXAMINED = 2_000;

    private static final Detectors DETECTORS = Detectors.standard(Inspection.PHONE_REGIONS);

    private IdentifierChoice() {}

    /** The decision of an assessment about the column. */
    static ColumnDecision decide(ColumnTexts column) {
        if (column.read().type() == ColumnReading.Type.TRUTH) {
            return ColumnDecision.none();
        }
        List<String> values = List.copyOf(column.distinct());
        ColumnName named = ColumnName.of(column.name());
        ColumnName name = column.read().type() == ColumnReading.Type.TIME ? named.ofTimes() : named;
        ColumnTally tally =
                new ColumnTally(DETECTORS, name, column.read().reading().withUnits());
        int step = Math.max(1, (values.size() + EXAMINED - 1) / EXAMINED);
        for (int i = 0; i < values.size(); i += step) {
            tally.add(values.get(i), column.learners(values.get(i)));
        }
        long unique =
                values.stream().filter(value -> column.learners(value) == 1).count();
        return ColumnDecision.of(
                name,
                tally.form(),
                tally.tallies(),
                new ColumnDecision.Context(
                        tally.rows(), (double) unique / column.cells().size(), countsRows(column), false));
    }

    /** Whether the column alone identifies a person or gives access. */
    static boolean isDirect(ColumnDecision decision) {
        return decision.role() == IdentifierRole.DIRECT || decision.role() == IdentifierRole.SECRET;
    }

    private static boolean countsRows(ColumnTexts column) {
        List<String> cells = column.cells();
        double first = TableNumbers.parse(cells.get(0));
        for (int row = 1; row < cells.size(); row++) {
            if (TableNumbers.parse(cells.get(row)) != first + row) {
                return false;
            }
        }
        return true;
    }
}
