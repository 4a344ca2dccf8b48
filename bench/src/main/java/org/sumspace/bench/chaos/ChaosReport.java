package org.sumspace.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.bench.chaos.schedule.Episode;
import org.sumspace.bench.chaos.watch.History;
import org.sumspace.bench.chaos.watch.Invariant;
import org.sumspace.bench.chaos.watch.Observation;

/** The figures of a fault test; its getters are also the keys of the JSON report. */
public final class ChaosReport {
    private final Map<String, Integer> faults = new TreeMap<>();
    private final Map<String, Integer> discarded = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private int episodes;
    private int exactRounds;
    private int smallestSet = Integer.MAX_VALUE;
    private int acknowledged;
    private int refusedStarts;

    void add(Episode episode, History history) {
        episodes++;
        episode.faults().forEach(fault -> count(faults, fault.kind().toString()));
        exactRounds += (int) history.of(Observation.RoundResult.class).stream()
                .filter(round -> round.problem().isEmpty())
                .count();
        history.of(Observation.RoundResult.class)
                .forEach(round ->
                        smallestSet = Math.min(smallestSet, round.contributors().size()));
        history.of(Observation.EndedPlan.class).stream()
                .filter(plan -> !plan.reason().isEmpty())
                .forEach(plan -> count(discarded, kind(plan.reason())));
        acknowledged += (int) history.of(Observation.AcknowledgedProcessor.class).stream()
                .distinct()
                .count();
        refusedStarts += history.of(Observation.RefusedStart.class).size();
        for (Invariant invariant : Invariant.values()) {
            invariant
                    .violations(history)
                    .forEach(violation -> broken.add(
                            "episode " + episode.number() + ": " + invariant.description() + ": " + violation));
        }
    }

    private static void count(Map<String, Integer> counts, String key) {
        counts.merge(key, 1, Integer::sum);
    }

    /** The reason without names that differ from plan to plan. */
    private static String kind(String reason) {
        return reason.replaceAll("aggregator-[a-z0-9-]+", "X").replaceAll("[;:].*", "");
    }

    public int getEpisodes() {
        return episodes;
    }

    public int getExactRounds() {
        return exactRounds;
    }

    /** Number of contributions in the smallest aggregate. */
    public int getSmallestSet() {
        return smallestSet;
    }

    /** Number of discarded plans by reason. */
    public Map<String, Integer> getDiscarded() {
        return discarded;
    }

    public Map<String, Integer> getFaults() {
        return faults;
    }

    /** Number of contributions that all aggregators acknowledged before any of them listed. */
    public int getAcknowledged() {
        return acknowledged;
    }

    /** Number of starts that a node refused because of a damaged file. */
    public int getRefusedStarts() {
        return refusedStarts;
    }

    /** The violations of invariants; empty if all invariants hold. */
    public List<String> getBroken() {
        return broken;
    }
}
