package org.sumspace.sandbox.training;

import java.util.List;
import java.util.Locale;

/** How long rounds took, in milliseconds: the median, and what 99 % of them did not exceed. */
public record RoundMillis(long p50, long p99) {
    /** @param millis of each round; not empty */
    public static RoundMillis of(List<Long> millis) {
        List<Long> sorted = millis.stream().sorted().toList();
        return new RoundMillis(quantile(sorted, 0.50), quantile(sorted, 0.99));
    }

    /** The smallest value such that at least this fraction of all values is not greater. */
    private static long quantile(List<Long> sorted, double fraction) {
        return sorted.get((int) Math.ceil(fraction * sorted.size()) - 1);
    }

    public String text() {
        return String.format(Locale.ROOT, "median round %d ms (99 %%: %d ms)", p50, p99);
    }
}
