package org.sumspace.assessment.pii.store;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.domain.SensitiveRisk;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/**
 * How the values of a sensitive column differ between the classes of a table.
 *
 * @param table with its database, for example {@code raw.data}
 */
public record SensitiveValues(RowDatabase database, String table) {
    /** Pairs of class and value that the distance of ordered numbers is computed with. */
    private static final long PAIRS_MAX = 20_000_000;

    private record Diversity(long distinct, double entropy, long classes) {}

    /**
     * @param quasi at least one
     * @param ordered whether the values are numbers
     */
    public SensitiveRisk risk(List<Column> quasi, Column sensitive, boolean ordered) {
        Diversity diversity = diversity(quasi, sensitive);
        Double closeness =
                ordered ? orderedCloseness(quasi, sensitive, diversity.classes()) : closeness(quasi, sensitive);
        return new SensitiveRisk(
                sensitive.name(),
                quasi.stream().map(Column::name).toList(),
                diversity.distinct(),
                diversity.entropy(),
                closeness,
                ordered);
    }

    /** Counts by class and value, {@code g}: k is the class, v the value, n its rows. */
    private String counts(List<Column> quasi, Column sensitive, String value) {
        String keys = quasi.stream().map(Column::id).collect(Collectors.joining(", "));
        return "WITH g AS (SELECT k, v, n, sum(n) OVER (PARTITION BY k) AS total FROM (SELECT row(" + keys + ") AS k, "
                + value + " AS v, count(*) AS n FROM " + table + " WHERE " + sensitive.id()
                + " IS NOT NULL GROUP BY ALL))";
    }

    private Diversity diversity(List<Column> quasi, Column sensitive) {
        return database.one(
                counts(quasi, sensitive, sensitive.id())
                        + " SELECT coalesce(min(d), 0), coalesce(min(e), 0), count(*) FROM (SELECT count(*) AS d,"
                        + " exp(-sum(n / total * ln(n / total))) AS e FROM g GROUP BY k)",
                row -> new Diversity(row.getLong(1), row.getDouble(2), row.getLong(3)));
    }

    /** Half of the sum of differences; a value that a class lacks differs by its share in all rows. */
    private double closeness(List<Column> quasi, Column sensitive) {
        return database.one(
                counts(quasi, sensitive, sensitive.id())
                        + ", q AS (SELECT v, sum(n) / (SELECT sum(n) FROM g) AS share FROM g GROUP BY v)"
                        + " SELECT coalesce(max(distance), 0) FROM (SELECT (sum(abs(n / total - share)) + 1 - sum(share)) / 2"
                        + " AS distance FROM g JOIN q USING (v) GROUP BY k)",
                row -> row.getDouble(1));
    }

    /** The mean over the steps between neighbouring values of the difference of cumulative shares. */
    private @Nullable Double orderedCloseness(List<Column> quasi, Column sensitive, long classes) {
        String value = TypedText.number(sensitive.id());
        long values = database.count(
                "SELECT count(DISTINCT " + value + ") FROM " + table + " WHERE " + sensitive.id() + " IS NOT NULL");
        if (values < 2) {
            return 0.0;
        } else if (classes * values > PAIRS_MAX) {
            return null;
        }
        return database.one(
                counts(quasi, sensitive, value)
                        + ", q AS (SELECT v, sum(n) / (SELECT sum(n) FROM g) AS share FROM g GROUP BY v),"
                        + " c AS (SELECT DISTINCT k FROM g),"
                        + " d AS (SELECT c.k, q.v, coalesce(g.n / g.total, 0) - q.share AS difference FROM c CROSS JOIN q"
                        + " LEFT JOIN g ON g.k = c.k AND g.v = q.v),"
                        + " s AS (SELECT k, abs(sum(difference) OVER (PARTITION BY k ORDER BY v)) AS gap FROM d)"
                        + " SELECT max(distance) FROM (SELECT sum(gap) / ? AS distance FROM s GROUP BY k)",
                row -> row.getDouble(1),
                values - 1);
    }
}
