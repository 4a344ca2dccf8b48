package org.sumspace.assessment.dataset.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;
import org.sumspace.common.table.ColumnReading;
import org.sumspace.common.table.ColumnSummary;
import org.sumspace.common.table.ReadColumn;

/**
 * Decides from all values of each column how they are read, and replaces the texts of the raw rows by their values.
 * Only values that can influence the decision are read: columns with only texts are recognised in the database.
 */
public record ColumnReader(RowDatabase database) {
    /** A column of fewer different values is looked at whatever they are, so that its classes are known. */
    private static final long FEW = 2_000;

    /** Texts beyond are neither numbers nor dates. */
    private static final int LONGEST = 256;

    private static final String MARKERS = ColumnSummary.markers().stream()
            .map(marker -> "'" + marker + "'")
            .sorted()
            .collect(Collectors.joining(", "));
    private static final int LONGEST_MARKER = 9;

    /** The part of the rows that is looked at first. */
    private static final int FIRST_PART = 10;

    /** Columns in one statement. */
    private static final int TOGETHER = 100;

    /**
     * The properties of a column that are known before its values are read.
     *
     * @param longestBytes of a value
     * @param distinct about how many different values it has
     */
    public record Overview(Column column, long present, long longestBytes, long distinct) {}

    public List<Overview> overviews(List<Column> columns) {
        List<Overview> overviews = new ArrayList<>();
        for (int from = 0; from < columns.size(); from += TOGETHER) {
            List<Column> part = columns.subList(from, Math.min(columns.size(), from + TOGETHER));
            String selected = part.stream()
                    .map(Column::id)
                    .map(id -> "count(" + id + "), coalesce(max(strlen(" + id + ")), 0), approx_count_distinct(" + id
                            + ")")
                    .collect(Collectors.joining(", "));
            overviews.addAll(database.one("SELECT " + selected + " FROM " + RawTable.NAME, row -> {
                List<Overview> read = new ArrayList<>();
                for (int c = 0; c < part.size(); c++) {
                    read.add(new Overview(
                            part.get(c), row.getLong(3 * c + 1), row.getLong(3 * c + 2), row.getLong(3 * c + 3)));
                }
                return read;
            }));
        }
        return overviews;
    }

    /** Decides how a column is read. */
    public ReadColumn read(Overview overview, Function<ColumnSummary, ReadColumn> decision) {
        ColumnSummary summary = new ColumnSummary();
        String id = overview.column().id();
        if (overview.distinct() <= FEW || mayHaveType(overview)) {
            add(summary, id, id + " IS NOT NULL");
        } else {
            long seen = add(
                    summary,
                    id,
                    id + " < '!' OR (strlen(" + id + ") <= " + LONGEST_MARKER + " AND lower(" + id + ") IN (" + MARKERS
                            + "))");
            summary.addTexts(overview.present() - seen);
        }
        return decision.apply(summary);
    }

    /** Where the first rows have more texts than a type permits in all of them, the others need no look. */
    private boolean mayHaveType(Overview overview) {
        double permitted = (1 - ColumnSummary.TYPICAL) * overview.present();
        return texts(overview, overview.present() / FIRST_PART) <= permitted
                && texts(overview, Long.MAX_VALUE) <= permitted;
    }

    /** Values that are texts and nothing else. To compare them is much faster than to match them. */
    private long texts(Overview overview, long rows) {
        String id = overview.column().id();
        return database.count(
                "SELECT count(" + id + ") FROM (SELECT " + id + " FROM " + RawTable.NAME + " LIMIT " + rows
                        + ") WHERE strlen(" + id + ") > " + LONGEST + " OR (" + id + " >= ':' AND NOT regexp_matches("
                        + id + ", '"
                        + ColumnSummary.pattern() + "'))");
    }

    /** Times in the form that they will have differ in nothing that the decision is about, so one stands for all. */
    private long add(ColumnSummary summary, String id, String condition) {
        long[] added = new long[1];
        database.forEach(
                "SELECT any_value(" + id + "), count(*) FROM " + RawTable.NAME + " WHERE " + condition
                        + " GROUP BY CASE WHEN " + TypedText.time(id) + " IS NOT NULL THEN concat(strlen(" + id + "), "
                        + id + " LIKE '%Z' OR substr(" + id + ", -6, 1) IN ('+', '-')) ELSE " + id + " END",
                row -> {
                    summary.add(row.getString(1), row.getLong(2));
                    added[0] += row.getLong(2);
                });
        return added[0];
    }

    /** Replaces the texts of columns by their values. The rows stay in their order. */
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
        database.execute("CREATE TABLE " + RawTable.NAME + " AS SELECT " + String.join(", ", selected.values())
                + " FROM " + unread);
        database.execute("DROP TABLE " + unread);
    }
}
