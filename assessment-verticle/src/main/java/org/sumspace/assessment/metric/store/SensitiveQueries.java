package org.sumspace.assessment.metric.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.assessment.metric.core.Diversity;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** The sensitive values of classes of rows. */
public final class SensitiveQueries {
    private final RowDatabase database;
    private final String table;

    public SensitiveQueries(RowDatabase database, String table) {
        this.database = database;
        this.table = table;
    }

    public static boolean isOrdered(TypedColumn column) {
        return column.type() == ColumnType.NUMBER;
    }

    private static String value(TypedColumn column) {
        return isOrdered(column) ? column.typedId() : column.id();
    }

    /** Rows with each value, by ascending values; rows without one come first. */
    public List<Long> counts(TypedColumn column) {
        return database.list(
                "SELECT count(*) FROM " + table + " GROUP BY " + value(column) + " ORDER BY " + value(column)
                        + " NULLS FIRST",
                row -> row.getLong(1));
    }

    /** @param quasi rows with the same values of these columns are a class; at least one */
    public void addClasses(List<Column> quasi, TypedColumn column, Diversity diversity) {
        String keys = quasi.stream().map(Column::id).collect(Collectors.joining(", "));
        List<Long> current = new ArrayList<>(List.of(0L));
        database.forEach(
                "SELECT dense_rank() OVER (ORDER BY " + keys + ") AS c, v, count(*) FROM (SELECT " + keys
                        + ", dense_rank() OVER (ORDER BY " + value(column) + " NULLS FIRST) AS v FROM " + table
                        + ") GROUP BY " + keys + ", v ORDER BY c, v",
                row -> {
                    long number = row.getLong(1);
                    if (number != current.get(0) && current.get(0) > 0) {
                        diversity.endClass();
                    }
                    current.set(0, number);
                    diversity.add(row.getInt(2) - 1, row.getLong(3));
                });
        if (current.get(0) > 0) {
            diversity.endClass();
        }
    }
}
