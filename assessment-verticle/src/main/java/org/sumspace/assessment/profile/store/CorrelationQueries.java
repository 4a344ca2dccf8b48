package org.sumspace.assessment.profile.store;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Exact correlations of two columns, over the rows that have a value of both. */
public record CorrelationQueries(RowDatabase database, String table) {
    private static final int DECIMALS = 6;

    /** @param value null if a column has only one value there */
    public record Coefficient(@Nullable Double value, long n) {}

    public Coefficient pearson(TypedColumn first, TypedColumn second) {
        return correlation("SELECT x, y FROM (" + numbers(first, second) + ")");
    }

    /** Pearson's coefficient of the ranks; equal values have the mean of their ranks. */
    public Coefficient spearman(TypedColumn first, TypedColumn second) {
        return correlation("SELECT rank() OVER (ORDER BY x) + (count(*) OVER (PARTITION BY x) - 1) / 2 AS x,"
                + " rank() OVER (ORDER BY y) + (count(*) OVER (PARTITION BY y) - 1) / 2 AS y FROM ("
                + numbers(first, second) + ")");
    }

    private String numbers(TypedColumn first, TypedColumn second) {
        return "SELECT " + first.typedId() + " AS x, " + second.typedId() + " AS y FROM " + table + " WHERE "
                + first.typedId() + " IS NOT NULL AND " + second.typedId() + " IS NOT NULL";
    }

    /** The mean is subtracted first, so that large numbers lose no digits. */
    private Coefficient correlation(String pairs) {
        return database.one(
                "WITH p AS (" + pairs + "), m AS (SELECT fsum(x) / count(*) AS mx, fsum(y) / count(*) AS my FROM p)"
                        + " SELECT count(*), fsum((x - mx) * (y - my)), fsum((x - mx) * (x - mx)),"
                        + " fsum((y - my) * (y - my)) FROM p, m",
                row -> {
                    double spread = Math.sqrt(row.getDouble(3)) * Math.sqrt(row.getDouble(4));
                    double value = row.getDouble(2) / spread;
                    return new Coefficient(
                            spread > 0 && Double.isFinite(value)
                                    ? Rounding.to(DECIMALS, Math.max(-1, Math.min(1, value)))
                                    : null,
                            row.getLong(1));
                });
    }

    /** The square root of χ² / (n · (the smaller number of values - 1)). */
    public Coefficient cramersV(TypedColumn first, TypedColumn second) {
        return database.one(
                "WITH g AS (SELECT " + first.id() + " AS a, " + second.id() + " AS b, count(*) AS n FROM " + table
                        + " WHERE " + first.id() + " IS NOT NULL AND " + second.id() + " IS NOT NULL GROUP BY 1, 2),"
                        + " t AS (SELECT n, a, b, sum(n) OVER (PARTITION BY a) AS na, sum(n) OVER (PARTITION BY b) AS nb"
                        + " FROM g) SELECT coalesce(sum(n), 0)::BIGINT, least(count(DISTINCT a), count(DISTINCT b)),"
                        + " coalesce(fsum(n::DOUBLE * n / (na::DOUBLE * nb)), 0) FROM t",
                row -> new Coefficient(
                        row.getLong(2) < 2
                                ? null
                                : Rounding.to(
                                        DECIMALS,
                                        Math.min(
                                                1,
                                                Math.sqrt(Math.max(0, row.getDouble(3) - 1) / (row.getLong(2) - 1)))),
                        row.getLong(1)));
    }
}
