package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * How actors use resources over time.
 *
 * @param coverageCurve resources that at least k actors used, for more k than the recipe asks for
 * @param sessions sessions by their number of events
 * @param together known actors who used both of two of the most used resources
 * @param cells events of some of the most active actors with some of the most used resources
 * @param withActor share of the rows that say who acted
 * @param withVerb share of the rows that say what was done
 * @param withObject share of the rows that say with what
 */
public record UseMetrics(
        List<Covered> coverageCurve,
        List<Bucket> sessions,
        List<PairCount> together,
        List<PairCount> cells,
        double withActor,
        double withVerb,
        double withObject) {
    /** How often two things occur together. */
    public record PairCount(String first, String second, long count) {}

    /** Resources that at least k actors used. */
    public record Covered(int k, long resourcesCovered, double coverageFraction) {}

    public UseMetrics {
        coverageCurve = List.copyOf(coverageCurve);
        sessions = List.copyOf(sessions);
        together = List.copyOf(together);
        cells = List.copyOf(cells);
    }
}
