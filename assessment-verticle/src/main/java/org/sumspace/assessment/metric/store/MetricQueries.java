package org.sumspace.assessment.metric.store;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Counts that metrics are computed from, exact and over all rows. Items without a name are not counted. */
public final class MetricQueries {
    private final RowDatabase database;
    private final String table;

    public MetricQueries(RowDatabase database, String table) {
        this.database = database;
        this.table = table;
    }

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
}
