package org.sumspace.assessment.metric.store;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.metric.core.NumberDrift;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * The values of a column in two runs.
 *
 * @param reference the table of the earlier run
 * @param table that of this run
 */
public record DriftQueries(RowDatabase database, String reference, String table) {
    /** How many numbers the earlier run and this one have. */
    public record Sizes(long nReference, long n, double std) {}

    public Sizes sizes(TypedColumn before, TypedColumn now) {
        return database.one(
                "SELECT (SELECT count(" + before.typedId() + ") FROM " + reference + "), (SELECT count("
                        + now.typedId() + ") FROM " + table + "), (SELECT coalesce(stddev_samp(" + before.typedId()
                        + "), 0) FROM " + reference + ")",
                row -> new Sizes(row.getLong(1), row.getLong(2), row.getDouble(3)));
    }

    public void addNumbers(TypedColumn before, TypedColumn now, NumberDrift drift) {
        database.forEach(
                "SELECT v, sum(a)::BIGINT, sum(b)::BIGINT FROM (SELECT " + before.typedId()
                        + " AS v, 1 AS a, 0 AS b FROM " + reference + " UNION ALL SELECT " + now.typedId()
                        + ", 0, 1 FROM " + table + ") WHERE v IS NOT NULL GROUP BY v ORDER BY v",
                row -> drift.add(row.getDouble(1), row.getLong(2), row.getLong(3)));
    }

    /** How often each category occurs in the earlier run and in this one. */
    public List<double[]> categories(TypedColumn before, TypedColumn now, int most) {
        List<double[]> counts = new ArrayList<>();
        database.forEach(
                "SELECT sum(a)::BIGINT, sum(b)::BIGINT FROM (SELECT " + before.id() + " AS v, 1 AS a, 0 AS b FROM "
                        + reference + " UNION ALL SELECT " + now.id() + ", 0, 1 FROM " + table
                        + ") WHERE v IS NOT NULL GROUP BY v ORDER BY v LIMIT " + most,
                row -> counts.add(new double[] {row.getLong(1), row.getLong(2)}));
        return counts;
    }
}
