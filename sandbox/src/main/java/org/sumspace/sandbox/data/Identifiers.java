package org.sumspace.sandbox.data;

import java.util.List;
import org.sumspace.assessment.pii.core.ColumnDecision;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.ColumnTally;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.service.Inspection;

/** Asks the inspection of assessments which columns of a table identify learners. */
final class Identifiers {
    /** Columns with at most this many different values do not identify learners. */
    private static final int FEW_VALUES = 10;

    /** So many different values show what a column is. */
    private static final int EXAMINED = 2_000;

    private static final Detectors DETECTORS = Detectors.standard(Inspection.PHONE_REGIONS);

    private Identifiers() {}

    static boolean isIdentifier(ColumnValues column) {
        List<String> values = List.copyOf(column.distinct());
        if (values.size() <= FEW_VALUES) {
            return false;
        }
        ColumnName name = ColumnName.of(column.name());
        ColumnTally tally =
                new ColumnTally(DETECTORS, name, column.read().reading().withUnits());
        int step = (values.size() + EXAMINED - 1) / EXAMINED;
        for (int i = 0; i < values.size(); i += step) {
            tally.add(values.get(i), column.learners(values.get(i)));
        }
        long unique =
                values.stream().filter(value -> column.learners(value) == 1).count();
        IdentifierRole role = ColumnDecision.of(
                        name,
                        tally.form(),
                        tally.tallies(),
                        new ColumnDecision.Context(
                                tally.rows(), (double) unique / column.cells().size(), countsRows(column), false))
                .role();
        return role == IdentifierRole.DIRECT || role == IdentifierRole.SECRET;
    }

    private static boolean countsRows(ColumnValues column) {
        List<String> cells = column.cells();
        double first = Numbers.parse(cells.get(0));
        for (int row = 1; row < cells.size(); row++) {
            if (Numbers.parse(cells.get(row)) != first + row) {
                return false;
            }
        }
        return true;
    }
}
