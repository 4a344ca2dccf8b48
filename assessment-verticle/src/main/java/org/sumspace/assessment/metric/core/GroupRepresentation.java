package org.sumspace.assessment.metric.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.assessment.shared.core.Rounding;

/** How evenly groups are represented: the count of each group divided by the mean count. */
public final class GroupRepresentation {
    public static final double UNDER = 0.5;
    public static final double OVER = 2.0;

    private GroupRepresentation() {}

    /** @return the index of each group to 4 decimals, in the order of the groups */
    public static Map<String, Double> index(Map<String, Long> counts) {
        double mean =
                counts.values().stream().mapToLong(Long::longValue).average().orElse(0);
        Map<String, Double> index = new LinkedHashMap<>();
        counts.forEach((group, count) -> index.put(group, mean == 0 ? 0 : Rounding.four(count / mean)));
        return index;
    }

    /** The smallest count divided by the largest; 0 without any. */
    public static double balance(Collection<Long> counts) {
        long max = counts.stream().mapToLong(Long::longValue).max().orElse(0);
        long min = counts.stream().mapToLong(Long::longValue).min().orElse(0);
        return Rounding.share(min, max);
    }
}
