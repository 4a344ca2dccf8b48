package org.sumspace.assessment.metric.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.core.CountDistribution;
import org.sumspace.assessment.metric.core.RankedHits;
import org.sumspace.assessment.metric.core.RankingSums;
import org.sumspace.assessment.metric.core.RankingSums.Place;
import org.sumspace.assessment.metric.domain.RankingFile;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/** Recommendations and what is relevant, in a database that is deleted when the metrics are computed. */
public record RankingTables(RowDatabase database) {
    /** Longer lists are cut off here. */
    public static final int PLACES_MAX = 1_000;

    private static final Set<String> USER = Set.of("user", "user_id", "userid", "uid", "actor", "entity", "entity_id");
    private static final Set<String> ITEM = Set.of("item", "item_id", "itemid", "iid", "resource", "resource_id");
    private static final Set<String> RANK = Set.of("rank", "position");
    private static final Set<String> SCORE = Set.of("score", "prediction");
    private static final Set<String> CATEGORY = Set.of("category", "type");
    private static final Set<String> GRADE = Set.of("relevance", "relevant", "rating", "rui");

    /**
     * The order of a list is that of its ranks, of its descending scores, or of its rows.
     *
     * @return items that a list names again, which are left out
     */
    public long addRecommendations(RankingFile pairs) {
        load("given", "recommendations", pairs);
        Optional<String> rank = column(pairs, RANK).map(TypedText::number);
        Optional<String> score = column(pairs, SCORE).map(name -> "-(" + TypedText.number(name) + ")");
        String place = rank.or(() -> score).orElse("rowid");
        database.execute(
                "CREATE TABLE ranking.recommended AS SELECT u, i, c, row_number() OVER (PARTITION BY u ORDER BY"
                        + " p, r) AS place FROM (SELECT *, row_number() OVER (PARTITION BY u, i ORDER BY p, r) AS again FROM"
                        + " (SELECT " + column(pairs, USER).orElseThrow() + " AS u, "
                        + column(pairs, ITEM).orElseThrow() + " AS i, "
                        + column(pairs, CATEGORY).orElse("NULL::VARCHAR") + " AS c, " + place
                        + " AS p, rowid AS r FROM ranking.given) WHERE u IS NOT NULL AND i IS NOT NULL) WHERE again = 1");
        long read = database.count("SELECT count(*) FROM ranking.given WHERE "
                + column(pairs, USER).orElseThrow() + " IS NOT NULL AND "
                + column(pairs, ITEM).orElseThrow() + " IS NOT NULL");
        return read - database.count("SELECT count(*) FROM ranking.recommended");
    }

    /** Pairs with a grade count only if it is above 0. */
    public void addRelevance(RankingFile pairs) {
        load("judged", "relevance", pairs);
        String condition = column(pairs, GRADE)
                .map(name -> " AND " + TypedText.number(name) + " > 0")
                .orElse("");
        database.execute("CREATE TABLE ranking.relevant AS SELECT DISTINCT u, i FROM (SELECT "
                + column(pairs, USER).orElseThrow() + " AS u, "
                + column(pairs, ITEM).orElseThrow() + " AS i, * FROM ranking.judged) WHERE u IS NOT NULL AND i IS NOT"
                + " NULL" + condition);
    }

    public void addNoRelevance() {
        database.execute("CREATE TABLE ranking.relevant(u VARCHAR, i VARCHAR)");
    }

    /**
     * How often the items are used, and their categories.
     *
     * @param table of the data set; null if it says nothing about items
     */
    public void addUse(@Nullable String table, String item, String category) {
        database.execute("CREATE TABLE ranking.used(i VARCHAR, n BIGINT, c VARCHAR)");
        if (table != null) {
            database.execute("INSERT INTO ranking.used SELECT " + item + ", count(*), min(" + category + ") FROM "
                    + table + " WHERE " + item + " IS NOT NULL GROUP BY 1");
        }
    }

    private void load(String name, String what, RankingFile pairs) {
        if (column(pairs, USER).isEmpty() || column(pairs, ITEM).isEmpty()) {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD, "The file of " + what + " needs the columns user and item.");
        }
        Map<String, String> types = new LinkedHashMap<>();
        for (int i = 0; i < pairs.header().size(); i++) {
            types.put("x" + i, "VARCHAR");
        }
        String columns = types.keySet().stream()
                .map(column -> "'" + column + "': 'VARCHAR'")
                .collect(Collectors.joining(", ", "{", "}"));
        database.execute(
                "CREATE TABLE ranking." + name
                        + " AS SELECT * FROM read_csv(?, auto_detect=false, header=true, delim=?,"
                        + " quote='\"', escape='\"', columns=" + columns + ", nullstr=[''])",
                pairs.file().toAbsolutePath().toString(),
                String.valueOf(pairs.delimiter()));
    }

    private static Optional<String> column(RankingFile pairs, Set<String> names) {
        for (int i = 0; i < pairs.header().size(); i++) {
            if (names.contains(pairs.header().get(i).strip().toLowerCase(Locale.ROOT))) {
                return Optional.of("x" + i);
            }
        }
        return Optional.empty();
    }

    /** Items of the data set, of the recommendations and of the relevance file. */
    public long catalogue() {
        return database.count("SELECT count(*) FROM (SELECT i FROM ranking.used UNION SELECT i FROM ranking.recommended"
                + " UNION SELECT i FROM ranking.relevant)");
    }

    /** Users for whom something is relevant, but nothing was recommended. */
    public long usersWithoutRecommendations() {
        return database.count(
                "SELECT count(*) FROM (SELECT u FROM ranking.relevant EXCEPT SELECT u FROM" + " ranking.recommended)");
    }

    /** How often items are in the first k places. */
    public CountDistribution itemsUntil(int k) {
        Map<Long, Long> items = new LinkedHashMap<>();
        database.forEach(
                "SELECT n, count(*) FROM (SELECT count(*) AS n FROM ranking.recommended WHERE place <= " + k
                        + " GROUP BY i) GROUP BY n",
                row -> items.put(row.getLong(1), row.getLong(2)));
        return CountDistribution.of(items);
    }

    /** Adds the list of each user. */
    public void addUsers(RankingSums sums) {
        long uses = database.count("SELECT coalesce(sum(n), 0)::BIGINT FROM ranking.used");
        long items = database.count("SELECT count(*) FROM ranking.used");
        UserList list = new UserList(sums);
        database.forEach(
                "SELECT r.u, r.place, coalesce(r.c, d.c), l.i IS NOT NULL, coalesce(k.n, 0), coalesce(d.n, 0) FROM"
                        + " ranking.recommended r LEFT JOIN ranking.relevant l ON l.u = r.u AND l.i = r.i LEFT JOIN"
                        + " (SELECT u, count(*) AS n FROM ranking.relevant GROUP BY u) k ON k.u = r.u LEFT JOIN"
                        + " ranking.used d ON d.i = r.i WHERE r.place <= " + PLACES_MAX + " ORDER BY r.u, r.place",
                row -> {
                    list.begin(row.getString(1), row.getLong(5));
                    Double bits = items == 0 ? null : RankingSums.bits(row.getLong(6), uses, items);
                    list.add(new Place(row.getString(3), bits), row.getBoolean(4));
                });
        list.end();
    }

    /** The list that is being read. */
    private static final class UserList {
        private final RankingSums sums;
        private final BitSet hits = new BitSet();
        private final List<Place> places = new ArrayList<>();
        private String user = "";
        private long relevant;

        UserList(RankingSums sums) {
            this.sums = sums;
        }

        void begin(String next, long relevantToNext) {
            if (!next.equals(user)) {
                end();
                user = next;
            }
            relevant = relevantToNext;
        }

        void add(Place place, boolean hit) {
            hits.set(places.size(), hit);
            places.add(place);
        }

        void end() {
            if (!places.isEmpty()) {
                sums.add(new RankedHits(hits, places.size(), relevant), List.copyOf(places));
            }
            places.clear();
            hits.clear();
        }
    }
}
