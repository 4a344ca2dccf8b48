package org.sumspace.assessment.metric.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many items occur how often. It holds each number of occurrences once, so that millions of items need little memory.
 */
public final class CountDistribution {
    private final SortedMap<Long, Long> itemsByCount;
    private final long items;
    private final long total;

    private CountDistribution(SortedMap<Long, Long> itemsByCount) {
        this.itemsByCount = itemsByCount;
        this.items = itemsByCount.values().stream().mapToLong(Long::longValue).sum();
        this.total = itemsByCount.entrySet().stream()
                .mapToLong(each -> each.getKey() * each.getValue())
                .sum();
    }

    /** @param itemsByCount for each number of occurrences the number of items that have it */
    public static CountDistribution of(Map<Long, Long> itemsByCount) {
        return new CountDistribution(new TreeMap<>(itemsByCount));
    }

    public static CountDistribution ofCounts(List<Long> counts) {
        TreeMap<Long, Long> items = new TreeMap<>();
        counts.forEach(count -> items.merge(count, 1L, Long::sum));
        return new CountDistribution(items);
    }

    public long items() {
        return items;
    }

    public long total() {
        return total;
    }

    /** Σ(2i−n−1)·x<sub>i</sub> / (n·Σx) over ascending counts: 0 if all are equal, near 1 if one item has everything. */
    public double gini() {
        if (items < 2 || total == 0) {
            return 0;
        }
        double weighted = 0;
        double before = 0;
        for (Map.Entry<Long, Long> run : itemsByCount.entrySet()) {
            double length = run.getValue();
            double ranks = 2 * (before * length + length * (length + 1) / 2) - length * (items + 1.0);
            weighted += ranks * run.getKey();
            before += length;
        }
        return weighted / ((double) items * total);
    }

    /** The share of the occurrences that the most frequent items have: floor(n·p/100) of them, at least one. */
    public double dominance(double percent) {
        return share(Math.max(1, (long) Math.floor(items * percent / 100)));
    }

    /** The share of the occurrences that the {@code most} most frequent items have; 0 if there are no occurrences. */
    public double share(long most) {
        if (total == 0) {
            return 0;
        }
        long left = most;
        long sum = 0;
        for (Map.Entry<Long, Long> run :
                new TreeMap<>(itemsByCount).descendingMap().entrySet()) {
            long taken = Math.min(left, run.getValue());
            sum += taken * run.getKey();
            left -= taken;
        }
        return (double) sum / total;
    }

    /** The share of the items that occur at least this often; 0 if there are none. */
    public double shareOfItemsFrom(long count) {
        return items == 0 ? 0 : (double) itemsFrom(count) / items;
    }

    public long itemsFrom(long count) {
        return itemsByCount.tailMap(count).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Shannon's entropy in bits. */
    public double entropy() {
        double entropy = 0;
        for (Map.Entry<Long, Long> run : itemsByCount.entrySet()) {
            double share = (double) run.getKey() / total;
            entropy -= run.getKey() == 0 ? 0 : run.getValue() * share * Math.log(share) / Math.log(2);
        }
        return entropy;
    }

    /** The distribution with more items that never occur. */
    public CountDistribution withUncounted(long more) {
        TreeMap<Long, Long> all = new TreeMap<>(itemsByCount);
        all.merge(0L, more, Long::sum);
        return new CountDistribution(all);
    }

    /** Σ x(x−1)/2: how many pairs of occurrences have the same item. */
    public double pairs() {
        return itemsByCount.entrySet().stream()
                .mapToDouble(each -> each.getValue() * (each.getKey() * (each.getKey() - 1.0) / 2))
                .sum();
    }

    /** Entropy / log2 of the items; 0 for fewer than two items. */
    public double normalisedEntropy() {
        return items < 2 || total == 0 ? 0 : entropy() * Math.log(2) / Math.log((double) items);
    }

    /** Herfindahl-Hirschman index Σ share²; 0 without occurrences. */
    public double hhi() {
        return total == 0
                ? 0
                : itemsByCount.entrySet().stream()
                        .mapToDouble(each -> each.getValue() * Math.pow((double) each.getKey() / total, 2))
                        .sum();
    }

    /** Items that occur at least {@code from} and at most {@code to} times. */
    public long itemsBetween(long from, long to) {
        return itemsFrom(from) - itemsFrom(to + 1);
    }

    /** A point of the Lorenz curve: the share of the occurrences that a share of the items, the rarest first, has. */
    public record Point(double items, double occurrences) {}

    /** At most {@code points} + 1 points of the Lorenz curve, from (0, 0) to (1, 1). */
    public List<Point> lorenz(int points) {
        List<Point> curve = new ArrayList<>();
        curve.add(new Point(0, 0));
        double itemsBefore = 0;
        double totalBefore = 0;
        int next = 1;
        for (Map.Entry<Long, Long> run : itemsByCount.entrySet()) {
            double itemsAfter = itemsBefore + run.getValue();
            while (next <= points && (double) next / points * items <= itemsAfter + 1e-9) {
                double x = (double) next / points * items;
                double y = totalBefore + (x - itemsBefore) * run.getKey();
                curve.add(new Point((double) next / points, total == 0 ? 0 : y / total));
                next++;
            }
            itemsBefore = itemsAfter;
            totalBefore += (double) run.getValue() * run.getKey();
        }
        return curve;
    }
}
