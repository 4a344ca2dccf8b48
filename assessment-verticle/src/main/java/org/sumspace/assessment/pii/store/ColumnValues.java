package org.sumspace.assessment.pii.store;

import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/**
 * The distinct values of the columns of a table, and how far they single out rows.
 *
 * @param table with its database, for example {@code raw.data}
 */
public record ColumnValues(RowDatabase database, String table) {
    private static final int SMALL_CLASS = 5;

    /** Samples are the first values; without an order they would depend on the threads of the database. */
    private static String order(Column column) {
        return " GROUP BY 1 ORDER BY (hash(" + column.id() + ") >> 47) & 1, min(rowid)";
    }

    /** Distinct values, and rows whose value no other row has. */
    public record Uniqueness(long distinct, long uniqueRows, long present) {}

    public Uniqueness uniqueness(Column column) {
        return database.one(
                "SELECT count(*), count(*) FILTER (n = 1), coalesce(sum(n), 0)::BIGINT FROM (SELECT count(*) AS n FROM "
                        + table + " WHERE " + column.id() + " IS NOT NULL GROUP BY " + column.id() + ")",
                row -> new Uniqueness(row.getLong(1), row.getLong(2), row.getLong(3)));
    }

    /** Whether the values of a column of numbers count its rows, from any start. */
    public boolean countsRows(Column column) {
        return database.one(
                "SELECT coalesce(min(v - rowid) = max(v - rowid), false) FROM (SELECT TRY_CAST(" + column.id()
                        + " AS BIGINT) AS v, rowid FROM " + table + ")",
                row -> row.getBoolean(1));
    }

    /** Every distinct value that is not a time, with the number of its rows, always in one order. */
    public void forEachButTimes(Column column, ObjLongConsumer<String> consumer) {
        database.forEach(
                "SELECT " + column.id() + ", count(*) FROM " + table + " WHERE " + column.id() + " IS NOT NULL AND "
                        + TypedText.time(column.id()) + " IS NULL" + order(column),
                row -> consumer.accept(row.getString(1), row.getLong(2)));
    }

    /** Every distinct value with the number of its rows, always in one order. */
    public void forEach(Column column, ObjLongConsumer<String> consumer) {
        database.forEach(
                "SELECT " + column.id() + ", count(*) FROM " + table + " WHERE " + column.id() + " IS NOT NULL"
                        + order(column),
                row -> consumer.accept(row.getString(1), row.getLong(2)));
    }

    /** Distinct values that the seed chooses, always the same ones. */
    public void sample(Column column, long seed, int size, ObjLongConsumer<String> consumer) {
        database.forEach(
                "SELECT v, n FROM (SELECT " + column.id() + " AS v, count(*) AS n FROM " + table + " WHERE "
                        + column.id() + " IS NOT NULL GROUP BY 1) ORDER BY hash(v || ?), v LIMIT " + size,
                row -> consumer.accept(row.getString(1), row.getLong(2)),
                Long.toString(seed));
    }

    /** Distinct values that contain an at sign, in the order of their texts. */
    public void withAtSign(Column column, int most, ObjLongConsumer<String> consumer) {
        database.forEach(
                "SELECT " + column.id() + ", count(*) FROM " + table + " WHERE contains(" + column.id()
                        + ", '@') GROUP BY 1 ORDER BY 1 LIMIT " + most,
                row -> consumer.accept(row.getString(1), row.getLong(2)));
    }

    /** @param columns at least one */
    public DisclosureRisk disclosure(List<Column> columns) {
        String keys = columns.stream().map(Column::id).collect(Collectors.joining(", "));
        return database.one(
                "SELECT count(*), coalesce(min(n), 0), count(*) FILTER (n = 1),"
                        + " coalesce(sum(n) FILTER (n < " + SMALL_CLASS + "), 0)::BIGINT,"
                        + " coalesce(sum(n), 0)::BIGINT FROM (SELECT count(*) AS n FROM " + table + " GROUP BY " + keys
                        + ")",
                row -> {
                    long classes = row.getLong(1);
                    long rows = row.getLong(5);
                    return new DisclosureRisk(
                            columns.stream().map(Column::name).toList(),
                            rows,
                            classes,
                            row.getLong(2),
                            row.getLong(3),
                            row.getLong(4),
                            rows == 0 ? 0 : (double) classes / rows);
                });
    }
}
