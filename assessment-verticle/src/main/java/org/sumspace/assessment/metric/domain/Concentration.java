package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.Map;

/**
 * How unevenly events are spread over actors or resources.
 *
 * @param items actors or resources
 * @param dominance share of the events of the most frequent items, by their percentage ("1", "5", "10")
 * @param hhi Herfindahl-Hirschman index, the sum of the squared shares: 1 if one item has everything
 * @param normalisedEntropy entropy / log2 of the items, 0 for one item: 1 if all items are equally frequent
 * @param tail percentage of the events of ever more of the most frequent items
 * @param longTail percentage of the events of the most frequent items, by their number ("1", "5", "10", "20")
 */
public record Concentration(
        long items,
        long events,
        double gini,
        Map<String, Double> dominance,
        Map<String, Double> longTail,
        double entropyBits,
        double normalisedEntropy,
        double hhi,
        List<TailPoint> tail,
        List<LorenzPoint> lorenz) {
    /** The share of the events, in per cent, that so many of the most frequent items have. */
    public record TailPoint(long items, double percent) {}

    /** A point of a Lorenz curve, both shares from 0 to 1. */
    public record LorenzPoint(double items, double occurrences) {}

    public Concentration {
        dominance = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(dominance));
        longTail = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(longTail));
        tail = List.copyOf(tail);
        lorenz = List.copyOf(lorenz);
    }
}
