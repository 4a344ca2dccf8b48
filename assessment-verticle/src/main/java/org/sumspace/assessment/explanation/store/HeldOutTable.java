package org.sumspace.assessment.explanation.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Held-out rows as a table of the database of predictions, in the form that the rows of a run have. */
public final class HeldOutTable {
    /** Its name in statements. */
    public static final String ROWS = PredictionTable.DATABASE + ".held_out";

    private static final String TEXTS = "held_out_texts";

    private HeldOutTable() {}

    /** @param label the name of the column with the labels */
    public static ValidatedTable write(RowDatabase database, HeldOutRows rows, String label) {
        List<TypedColumn> columns = new ArrayList<>();
        for (String feature : rows.features()) {
            columns.add(PredictionTable.column(columns.size() + 1, feature, ColumnType.NUMBER));
        }
        columns.add(PredictionTable.column(columns.size() + 1, label, ColumnType.TEXT));
        database.execute("CREATE TABLE " + PredictionTable.DATABASE + "." + TEXTS + " (n VARCHAR, "
                + columns.stream().map(column -> column.id() + " VARCHAR").collect(Collectors.joining(", ")) + ")");
        try (RowDatabase writing = database.another();
                RowDatabase.Appender appender = writing.appender(PredictionTable.DATABASE, TEXTS)) {
            for (int row = 0; row < rows.rows().size(); row++) {
                List<String> cells = new ArrayList<>(List.of(Integer.toString(row + 1)));
                for (double value : rows.rows().get(row)) {
                    cells.add(Double.toString(value));
                }
                cells.add(rows.labels().get(row));
                appender.add(cells);
            }
        }
        String typed = columns.stream()
                .filter(TypedColumn::isTyped)
                .map(column -> ", CAST(" + column.id() + " AS DOUBLE) AS " + column.typedId())
                .collect(Collectors.joining());
        database.execute("CREATE TABLE " + ROWS + " AS SELECT * REPLACE (CAST(n AS BIGINT) AS n)" + typed + " FROM "
                + PredictionTable.DATABASE + "." + TEXTS);
        int size = rows.rows().size();
        return new ValidatedTable(
                NamedSchema.TABULAR_CSV_V1,
                columns,
                size,
                size,
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
