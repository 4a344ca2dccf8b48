package org.sumspace.assessment.metric.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.assessment.metric.domain.UseMetrics.PairCount;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Counts that metrics are computed from, exact and over all rows. Items without a name are not counted. */
public record MetricQueries(RowDatabase database, String table) {
    public long rows() {
        return database.count("SELECT count(*) FROM " + table);
    }

    /** For each number of events the number of items that have it. */
    public Map<Long, Long> itemsByCount(String item) {
        return histogram("SELECT count(*) AS c FROM " + table + " WHERE " + item + " IS NOT NULL GROUP BY " + item);
    }

    /** For each number of distinct actors the number of items that they used. */
    public Map<Long, Long> itemsByActors(String item, String actor) {
        return histogram("SELECT count(DISTINCT " + actor + ") AS c FROM " + table + " WHERE " + item
                + " IS NOT NULL GROUP BY " + item);
    }

    private Map<Long, Long> histogram(String counts) {
        Map<Long, Long> items = new LinkedHashMap<>();
        database.forEach(
                "SELECT c, count(*) FROM (" + counts + ") GROUP BY c ORDER BY c",
                row -> items.put(row.getLong(1), row.getLong(2)));
        return items;
    }

    public long distinctPairs(String first, String second) {
        return database.count("SELECT count(*) FROM (SELECT DISTINCT " + first + ", " + second + " FROM " + table
                + " WHERE " + first + " IS NOT NULL AND " + second + " IS NOT NULL)");
    }

    /** Events of each value, the most frequent first. */
    public Map<String, Long> counts(String value) {
        Map<String, Long> counts = new LinkedHashMap<>();
        database.forEach(
                "SELECT " + value + ", count(*) FROM " + table + " WHERE " + value
                        + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, min(n)",
                row -> counts.put(row.getString(1), row.getLong(2)));
        return counts;
    }

    public long present(String value) {
        return database.count("SELECT count(" + value + ") FROM " + table);
    }

    public long distinct(String value) {
        return database.count("SELECT count(DISTINCT " + value + ") FROM " + table);
    }

    /** Times that are not after another, in seconds since 1970. */
    public long timesUntil(String time, long epochSecond) {
        return database.count(
                "SELECT count(*) FROM " + table + " WHERE " + time + " <= to_timestamp(?::DOUBLE)", epochSecond);
    }

    /** How many rows lack both of two columns, for each pair with any; a column with itself: how many lack it. */
    public List<PairCount> missingTogether(List<Column> columns) {
        List<PairCount> pairs = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column first = columns.get(i);
            String counts = columns.subList(0, i + 1).stream()
                    .map(other -> "count(*) FILTER (" + other.id() + " IS NULL)")
                    .collect(Collectors.joining(", "));
            List<Column> others = columns.subList(0, i + 1);
            database.forEach("SELECT " + counts + " FROM " + table + " WHERE " + first.id() + " IS NULL", row -> {
                for (int j = 0; j < others.size(); j++) {
                    if (row.getLong(j + 1) > 0) {
                        pairs.add(new PairCount(first.name(), others.get(j).name(), row.getLong(j + 1)));
                    }
                }
            });
        }
        return pairs;
    }

    /** Items that the same actors used, both among the {@code most} most frequent ones. */
    public List<PairCount> together(String item, String actor, int most, int pairs) {
        return database.list(
                "WITH used AS (SELECT DISTINCT " + actor + " AS a, " + item + " AS i FROM " + table + " WHERE " + item
                        + " IN (" + frequent(item, most) + ") AND " + actor + " IS NOT NULL)"
                        + " SELECT x.i, y.i, count(*) FROM used x JOIN used y ON x.a = y.a AND x.i < y.i"
                        + " GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT " + pairs,
                row -> new PairCount(row.getString(1), row.getString(2), row.getLong(3)));
    }

    /** Events of the {@code most} most frequent values of each of two columns. */
    public List<PairCount> cells(String first, String second, int most) {
        return database.list(
                "SELECT " + first + ", " + second + ", count(*) FROM " + table + " WHERE " + first + " IN ("
                        + frequent(first, most) + ") AND " + second + " IN (" + frequent(second, most)
                        + ") GROUP BY 1, 2 ORDER BY 1, 2",
                row -> new PairCount(row.getString(1), row.getString(2), row.getLong(3)));
    }

    private String frequent(String value, int most) {
        return "SELECT v FROM (SELECT " + value + " AS v, count(*) AS c, min(n) AS f FROM " + table + " WHERE " + value
                + " IS NOT NULL GROUP BY 1 ORDER BY c DESC, f LIMIT " + most + ")";
    }
}
