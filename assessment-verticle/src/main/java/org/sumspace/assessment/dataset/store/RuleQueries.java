package org.sumspace.assessment.dataset.store;

import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Counts values of the raw rows that break a rule. */
public final class RuleQueries {
    private final RowDatabase database;
    private final String rows;

    /** @param notNull rows without a value of one of these do not count */
    public RuleQueries(RowDatabase database, List<Column> notNull) {
        this.database = database;
        this.rows = RawTable.NAME + " WHERE " + RawTable.present(notNull);
    }

    /**
     * Values that break a rule.
     *
     * @param row of the first of them, from 1; 0 if there is none
     */
    public record Broken(long values, long row) {}

    public Broken otherType(Column column, ColumnType type) {
        return where(column.id() + " IS NOT NULL AND " + RawTable.typed(column, type) + " IS NULL");
    }

    /** Values that are not a number, or exceed the bounds. */
    public Broken outside(Column column, @Nullable Double min, @Nullable Double max) {
        String number = RawTable.typed(column, ColumnType.NUMBER);
        return where(
                column.id() + " IS NOT NULL AND (" + number + " IS NULL OR " + number + " < ? OR " + number + " > ?)",
                min == null ? Double.NEGATIVE_INFINITY : min,
                max == null ? Double.POSITIVE_INFINITY : max);
    }

    public Broken notIn(Column column, List<String> values) {
        String marks = String.join(", ", Collections.nCopies(values.size(), "?"));
        return where(column.id() + " IS NOT NULL AND " + column.id() + " NOT IN (" + marks + ")", values.toArray());
    }

    /** Values that occur before. */
    public Broken repeated(Column column) {
        return database.one(
                "SELECT coalesce(sum(n - 1), 0)::BIGINT, coalesce(min(second) + 1, 0) FROM (SELECT count(*) AS n,"
                        + " min(rowid, 2)[2] AS second FROM " + rows + " AND " + column.id()
                        + " IS NOT NULL GROUP BY " + column.id() + " HAVING count(*) > 1)",
                row -> new Broken(row.getLong(1), row.getLong(2)));
    }

    /** Values for which a condition does not hold. Each distinct value is examined once. */
    public Broken unless(Column column, Predicate<String> condition) {
        long[] broken = new long[2];
        database.forEach(
                "SELECT " + column.id() + ", count(*), min(rowid) + 1 FROM " + rows + " AND " + column.id()
                        + " IS NOT NULL GROUP BY 1",
                row -> {
                    if (!condition.test(row.getString(1))) {
                        long first = row.getLong(3);
                        broken[1] = broken[0] == 0 ? first : Math.min(broken[1], first);
                        broken[0] += row.getLong(2);
                    }
                });
        return new Broken(broken[0], broken[1]);
    }

    private Broken where(String condition, Object... parameters) {
        return database.one(
                "SELECT count(*), coalesce(min(rowid) + 1, 0) FROM " + rows + " AND " + condition,
                row -> new Broken(row.getLong(1), row.getLong(2)),
                parameters);
    }
}
