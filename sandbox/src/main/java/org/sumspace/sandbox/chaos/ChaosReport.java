package org.sumspace.sandbox.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.sandbox.chaos.schedule.Episode;
import org.sumspace.sandbox.chaos.watch.History;
import org.sumspace.sandbox.chaos.watch.Invariant;
import org.sumspace.sandbox.chaos.watch.Seen;

/** What came of it, in figures; also the report's JSON. */
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
        exactRounds += (int) history.of(Seen.RoundChecked.class).stream()
                .filter(round -> round.problem().isEmpty())
                .count();
        history.of(Seen.RoundChecked.class)
                .forEach(round ->
                        smallestSet = Math.min(smallestSet, round.contributors().size()));
        history.of(Seen.PlanEnded.class).stream()
                .filter(plan -> !plan.reason().isEmpty())
                .forEach(plan -> count(discarded, kind(plan.reason())));
        acknowledged +=
                (int) history.of(Seen.Acknowledged.class).stream().distinct().count();
        refusedStarts += history.of(Seen.StartRefused.class).size();
        for (Invariant invariant : Invariant.values()) {
            invariant
                    .broken(history)
                    .forEach(
                            how -> broken.add("episode " + episode.number() + ": " + invariant.promise() + ": " + how));
        }
    }

    private static void count(Map<String, Integer> counts, String what) {
        counts.merge(what, 1, Integer::sum);
    }

    /** Without the names that differ from plan to plan. */
    private static String kind(String reason) {
        return reason.replaceAll("aggregator-[a-z0-9-]+", "X").replaceAll("[;:].*", "");
    }

    public int getEpisodes() {
        return episodes;
    }

    public int getExactRounds() {
        return exactRounds;
    }

    /** Of how many contributions the smallest aggregate is. */
    public int getSmallestSet() {
        return smallestSet;
    }

    /** How many plans were discarded for what. */
    public Map<String, Integer> getDiscarded() {
        return discarded;
    }

    public Map<String, Integer> getFaults() {
        return faults;
    }

    /** Contributions that were seen to be acknowledged by all before a list. */
    public int getAcknowledged() {
        return acknowledged;
    }

    /** Starts that a node refused because of a damaged file. */
    public int getRefusedStarts() {
        return refusedStarts;
    }

    /** Which promises were broken, and how; empty if none was. */
    public List<String> getBroken() {
        return broken;
    }
}
