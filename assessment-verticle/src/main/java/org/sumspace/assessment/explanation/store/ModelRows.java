package org.sumspace.assessment.explanation.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/** Rows of a table as a model takes them: numbers in the order of its features. */
public final class ModelRows {
    private ModelRows() {}

    /**
     * Some of the rows that have a number for each feature and a label.
     *
     * @param rows {@code [rows][features]}
     * @param labels of the rows; empty if no label was asked for
     * @param complete how many rows of the table could have been taken
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Sample(double[][] rows, List<String> labels, long complete) {
        public Sample {
            labels = List.copyOf(labels);
        }
    }

    /**
     * The same rows each time. Numbers as labels are written without a fraction if they have none.
     *
     * @param label null for rows without labels
     */
    public static Sample of(
            RowDatabase database, String table, List<TypedColumn> features, @Nullable TypedColumn label, int max) {
        String condition = features.stream()
                        .map(column -> "isfinite(" + number(column) + ")")
                        .collect(Collectors.joining(" AND "))
                + (label == null ? "" : " AND " + label.id() + " IS NOT NULL");
        String values = features.stream().map(ModelRows::number).collect(Collectors.joining(", "))
                + (label == null ? "" : ", " + label(label));
        List<double[]> rows = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        database.forEach(
                "SELECT " + values + " FROM " + table + " WHERE " + condition + " ORDER BY hash(rowid), rowid LIMIT "
                        + max,
                row -> {
                    double[] numbers = new double[features.size()];
                    for (int j = 0; j < numbers.length; j++) {
                        numbers[j] = row.getDouble(j + 1);
                    }
                    rows.add(numbers);
                    if (label != null) {
                        labels.add(row.getString(numbers.length + 1));
                    }
                });
        return new Sample(
                rows.toArray(double[][]::new),
                labels,
                database.count("SELECT count(*) FROM " + table + " WHERE " + condition));
    }

    /** The value of a feature; true and false count as 1 and 0. */
    static String number(TypedColumn column) {
        String number = TypedText.number(column.id());
        return column.type() == ColumnType.BOOLEAN
                ? "CASE lower(" + column.id() + ") WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE " + number + " END"
                : number;
    }

    static String label(TypedColumn column) {
        String number = number(column);
        return column.type() == ColumnType.NUMBER
                ? "coalesce(CASE WHEN " + number + " = floor(" + number + ") AND abs(" + number + ") < 1e15 THEN CAST("
                        + number + " AS BIGINT)::VARCHAR END, " + column.id() + ")"
                : column.id();
    }

    /** The rows with some of their columns, in another order. */
    public static double[][] select(double[][] rows, int[] columns) {
        return Arrays.stream(rows)
                .map(row -> Arrays.stream(columns)
                        .mapToDouble(column -> row[column])
                        .toArray())
                .toArray(double[][]::new);
    }
}
