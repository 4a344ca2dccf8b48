package org.sumspace.assessment.dataset.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.table.ColumnReading;
import org.sumspace.common.table.ColumnSummary;
import org.sumspace.common.table.ReadColumn;

/**
 * Decides from all values of each column how they are read, and replaces the texts of the raw rows by what they mean. Values
 * are given to the decision where they can matter: columns of nothing but texts are told apart in the database.
 */
public final class ColumnReader {
    /** A column of fewer different values is looked at whatever they are, so that its classes are known. */
    private static final long FEW = 2_000;

    /** Texts beyond are neither numbers nor dates. */
    private static final int LONGEST = 256;

    private static final String MARKERS = ColumnSummary.markers().stream()
            .map(marker -> "'" + marker + "'")
            .sorted()
            .collect(Collectors.joining(", "));
    private static final int LONGEST_MARKER = 9;

    /** Columns in one statement. */
    private static final int TOGETHER = 100;

    private final RowDatabase database;

    public ColumnReader(RowDatabase database) {
        this.database = database;
    }

    /**
     * What is known of a column before its values are read.
     *
     * @param longestBytes of a value
     * @param distinct about how many different values it has
     * @param readable at least as many values as are numbers, dates, truth values or markers of missing ones
     */
    public record Overview(Column column, long present, long longestBytes, long distinct, long readable) {
        boolean mayHaveType() {
            return present > 0 && (distinct <= FEW || readable >= ColumnSummary.TYPICAL * present);
        }
    }

    public List<Overview> overviews(List<Column> columns) {
        List<Overview> overviews = new ArrayList<>();
        for (int from = 0; from < columns.size(); from += TOGETHER) {
            List<Column> part = columns.subList(from, Math.min(columns.size(), from + TOGETHER));
            String selected = part.stream().map(ColumnReader::overview).collect(Collectors.joining(", "));
            overviews.addAll(database.one("SELECT " + selected + " FROM " + RawTable.NAME, row -> {
                List<Overview> read = new ArrayList<>();
                for (int c = 0; c < part.size(); c++) {
                    read.add(new Overview(
                            part.get(c),
                            row.getLong(4 * c + 1),
                            row.getLong(4 * c + 2),
                            row.getLong(4 * c + 3),
                            row.getLong(4 * c + 4)));
                }
                return read;
            }));
        }
        return overviews;
    }

    /** What is less than a colon begins with no letter; to compare texts is much faster than to match them. */
    private static String overview(Column column) {
        String id = column.id();
        return "count(" + id + "), coalesce(max(strlen(" + id + ")), 0), approx_count_distinct(" + id
                + "), count(*) FILTER (strlen(" + id + ") <= " + LONGEST + " AND (" + id + " < ':' OR regexp_matches(" + id
                + ", '" + ColumnSummary.pattern() + "')))";
    }

    /** Decides how a column is read. */
    public ReadColumn read(Overview overview, Function<ColumnSummary, ReadColumn> decision) {
        ColumnSummary summary = new ColumnSummary();
        String id = overview.column().id();
        if (!overview.mayHaveType()) {
            long[] seen = new long[1];
            add(summary, id, id + " < '!' OR (strlen(" + id + ") <= " + LONGEST_MARKER + " AND lower(" + id + ") IN (" + MARKERS
                    + "))", seen);
            summary.addTexts(overview.present() - seen[0]);
        } else {
            add(summary, id, "true", new long[1]);
        }
        return decision.apply(summary);
    }

    private void add(ColumnSummary summary, String id, String condition, long[] seen) {
        database.forEach(
                "SELECT " + id + ", count(*) FROM " + RawTable.NAME + " WHERE " + id + " IS NOT NULL AND (" + condition
                        + ") GROUP BY 1",
                row -> {
                    summary.add(row.getString(1), row.getLong(2));
                    seen[0] += row.getLong(2);
                });
    }

    /** Replaces the texts of columns by what they mean. The rows stay in their order. */
    public void replace(List<Column> columns, Map<Column, ColumnReading> readings) {
        if (readings.isEmpty()) {
            return;
        }
        Map<Column, String> selected = new LinkedHashMap<>();
        columns.forEach(column -> selected.put(column, column.id()));
        readings.forEach((column, reading) -> {
            String function = "read_" + column.id();
            database.register(function, reading::apply);
            selected.put(column, function + "(" + column.id() + ") AS " + column.id());
        });
        String unread = RawTable.NAME + "_unread";
        database.execute("DROP TABLE IF EXISTS " + unread);
        database.execute("ALTER TABLE " + RawTable.NAME + " RENAME TO data_unread");
        database.execute("CREATE TABLE " + RawTable.NAME + " AS SELECT " + String.join(", ", selected.values()) + " FROM "
                + unread);
        database.execute("DROP TABLE " + unread);
    }
}
