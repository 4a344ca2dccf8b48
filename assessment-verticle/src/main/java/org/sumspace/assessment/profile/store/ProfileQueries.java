package org.sumspace.assessment.profile.store;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.profile.core.Histogram;
import org.sumspace.assessment.profile.domain.ColumnProfile.NumberProfile;
import org.sumspace.assessment.profile.domain.ValueCount;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Exact figures of the columns of a table, over all rows. */
public record ProfileQueries(RowDatabase database, String table) {
    private static final int DECIMALS = 6;
    private static final List<Double> QUANTILES = List.of(0.05, 0.25, 0.5, 0.75, 0.95);

    public long rows() {
        return database.count("SELECT count(*) FROM " + table);
    }

    /**
     * How many values of a column are there, and how many distinct ones.
     *
     * @param entropyBits Shannon's entropy of the values
     */
    public record Counts(long present, long distinct, double entropyBits) {}

    public Counts counts(String expression) {
        return database.one(
                "SELECT coalesce(sum(n), 0)::BIGINT, count(*), coalesce(fsum(n * log2(n)), 0) FROM (SELECT count(*) AS n"
                        + " FROM " + table + " WHERE " + expression + " IS NOT NULL GROUP BY " + expression + ")",
                row -> new Counts(row.getLong(1), row.getLong(2), entropy(row.getLong(1), row.getDouble(3))));
    }

    /** log2 n − Σ x·log2 x / n. */
    private static double entropy(long n, double sum) {
        return n == 0 ? 0 : Math.max(0, Math.log((double) n) / Math.log(2) - sum / n);
    }

    /** The most frequent values; of those that are equally frequent, the one that occurs first. */
    public List<ValueCount> top(String expression, int most) {
        return database.list(
                "SELECT " + expression + ", count(*) FROM " + table + " WHERE " + expression
                        + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, min(n) LIMIT " + most,
                row -> new ValueCount(row.getString(1), row.getLong(2)));
    }

    public Optional<NumberProfile> numbers(TypedColumn column) {
        String number = column.typedId();
        record Sums(
                long n,
                double min,
                double max,
                double mean,
                @Nullable Double std) {}
        Sums sums = database.one(
                "SELECT n, low, high, total / n, std FROM (SELECT count(" + number + ") AS n, min(" + number
                        + ") AS low, max(" + number + ") AS high, fsum(" + number + ") AS total, stddev_samp(" + number
                        + ") AS std FROM " + table + ")",
                row -> {
                    double std = row.getDouble(5);
                    Double known = row.wasNull() ? null : Rounding.to(DECIMALS, std);
                    return new Sums(row.getLong(1), row.getDouble(2), row.getDouble(3), row.getDouble(4), known);
                });
        if (sums.n() == 0) {
            return Optional.empty();
        }
        List<Double> quantiles = quantiles(number, sums.n());
        int bins = Histogram.bins(sums.min(), sums.max(), quantiles.get(1), quantiles.get(3), sums.n());
        return Optional.of(new NumberProfile(
                sums.min(),
                sums.max(),
                Rounding.to(DECIMALS, sums.mean()),
                sums.std(),
                quantiles,
                histogram(number, sums.min(), sums.max(), bins)));
    }

    /**
     * Interpolated between the two nearest values, as NumPy does by default. The values are sorted, which needs no memory for
     * all of them at once; the database's own function keeps them all, more than once.
     */
    private List<Double> quantiles(String number, long n) {
        Map<Long, Double> byRank = new HashMap<>();
        String ranks = QUANTILES.stream()
                .flatMap(share -> Stream.of(Math.floor(share * (n - 1)), Math.ceil(share * (n - 1))))
                .map(rank -> Long.toString(rank.longValue()))
                .distinct()
                .collect(Collectors.joining(", "));
        database.forEach(
                "SELECT rank, v FROM (SELECT " + number + " AS v, row_number() OVER (ORDER BY " + number
                        + ") - 1 AS rank FROM " + table + " WHERE " + number + " IS NOT NULL) WHERE rank IN (" + ranks
                        + ")",
                row -> byRank.put(row.getLong(1), row.getDouble(2)));
        return QUANTILES.stream()
                .map(share -> {
                    double rank = share * (n - 1);
                    double low = requireNonNull(byRank.get((long) Math.floor(rank)));
                    double high = requireNonNull(byRank.get((long) Math.ceil(rank)));
                    return low + (rank - Math.floor(rank)) * (high - low);
                })
                .toList();
    }

    private List<Long> histogram(String number, double min, double max, int bins) {
        List<Long> counts = new ArrayList<>(Collections.nCopies(bins, 0L));
        double width = max > min ? (max - min) / bins : 1;
        database.forEach(
                "SELECT least(floor((" + number + " - ?) / ?), ?)::INTEGER AS bin, count(*) FROM " + table + " WHERE "
                        + number + " IS NOT NULL GROUP BY 1",
                row -> counts.set(row.getInt(1), row.getLong(2)),
                min,
                width,
                bins - 1);
        return counts;
    }

    /** The sum of the numbers of a column, rounded only once. */
    public double sum(String expression) {
        return database.one("SELECT coalesce(fsum(" + expression + "), 0) FROM " + table, row -> row.getDouble(1));
    }

    /** First and last time, with the text that they have in the input. */
    public record Times(long n, String min, String max, long seconds) {}

    public Times times(TypedColumn column) {
        String time = column.typedId();
        return database.one(
                "SELECT count(" + time + "), arg_min(" + column.id() + ", " + time + "), arg_max(" + column.id() + ", "
                        + time + "), coalesce(date_diff('second', min(" + time + "), max(" + time + ")), 0) FROM "
                        + table,
                row -> new Times(
                        row.getLong(1),
                        String.valueOf(row.getString(2)),
                        String.valueOf(row.getString(3)),
                        row.getLong(4)));
    }

    /** Events of each day with any, in the offset of the time stamps. */
    public List<ValueCount> days(TypedColumn column) {
        return database.list(
                "SELECT coalesce(TRY_CAST(substr(" + column.id() + ", 1, 10) AS DATE), CAST(" + column.typedId()
                        + " AS DATE))::VARCHAR, count(*) FROM " + table + " WHERE " + column.typedId()
                        + " IS NOT NULL GROUP BY 1 ORDER BY 1",
                row -> new ValueCount(row.getString(1), row.getLong(2)));
    }

    /** Events of each hour of the day, in the offset of the time stamps. */
    public List<Long> hours(TypedColumn column) {
        List<Long> hours = new ArrayList<>(Collections.nCopies(24, 0L));
        database.forEach(
                "SELECT coalesce(TRY_CAST(substr(" + column.id() + ", 12, 2) AS INTEGER), 0) % 24, count(*) FROM "
                        + table + " WHERE " + column.typedId() + " IS NOT NULL GROUP BY 1",
                row -> hours.set(Math.abs(row.getInt(1)), row.getLong(2)));
        return hours;
    }
}
