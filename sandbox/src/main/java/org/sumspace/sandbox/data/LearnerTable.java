package org.sumspace.sandbox.data;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.sumspace.common.config.Suggestion;

/**
 * Named columns and rows of text values; an empty text is a missing value.
 *
 * @param notes the assumptions made when its file was read
 */
public record LearnerTable(List<String> columns, List<List<String>> rows, List<String> notes) {

    public static final long MAX_CELLS = 10_000_000;

    /**
     * @throws IllegalArgumentException if a column name occurs twice, or a row does not have one value per column
     */
    public LearnerTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
        if (new HashSet<>(columns).size() < columns.size()) {
            throw new IllegalArgumentException("expected different column names, got one twice");
        }
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "expected rows of " + columns.size() + " values, got one of " + row.size());
            }
        }
    }

    public LearnerTable(List<String> columns, List<List<String>> rows) {
        this(columns, rows, List.of());
    }

    /** The number of a row as users count it: from 1, below the header. */
    public static int rowNumber(int row) {
        return row + 1;
    }

    /** The table with other values, by columns. */
    LearnerTable with(List<List<String>> values) {
        return new LearnerTable(
                columns,
                IntStream.range(0, rows.size())
                        .mapToObj(row ->
                                values.stream().map(column -> column.get(row)).toList())
                        .toList(),
                notes);
    }

    public int size() {
        return rows.size();
    }

    public String value(int row, int column) {
        return rows.get(row).get(column);
    }

    /** All values of a column, from the first row to the last. */
    public List<String> values(int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    /**
     * @throws InvalidTableException if there is no such column; the message names those that exist
     */
    public int index(String column) throws InvalidTableException {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new InvalidTableException("the table has no column '" + column + "'; "
                    + Suggestion.nearest(column, columns)
                            .map(nearest -> "did you mean " + nearest + "? Its columns are ")
                            .orElse("its columns are ")
                    + String.join(", ", columns));
        }
        return index;
    }
}
