package org.sumspace.bench.chaos.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.sumspace.bench.chaos.schedule.Episode.Fault;

/**
 * Generates episodes from a seed. The same seed gives the same episodes on every machine ({@link Random}'s algorithm is part
 * of its specification). All combinations of fault and target are used in random order; only when all have been used does a
 * new random order begin.
 */
public final class Schedule {
    private static final List<Integer> LATENCIES_MILLIS = List.of(0, 10, 60);
    private static final int SHORT_DEADLINE_ONE_IN = 3;
    private static final int SHORT_DEADLINE_SECONDS = 6;
    private static final int LONG_DEADLINE_SECONDS = 24;
    private static final int LASTS_MILLIS_MIN = 200;
    /** About the duration of a round without faults, so that a fault can hit any of its steps. */
    private static final int AFTER_MILLIS_MAX = 600;

    private final Random random;
    private final Set<FaultKind> kinds;
    private final int rounds;
    private final int faultsMax;
    private final Deque<Combination> unused = new ArrayDeque<>();
    private int episodes;

    private record Combination(FaultKind kind, FaultTarget target) {}

    /**
     * @param rounds number of rounds of each training; the last one has no fault
     * @param faultsMax the most faults in one episode
     */
    public Schedule(long seed, Collection<FaultKind> kinds, int rounds, int faultsMax) {
        this.random = new Random(seed);
        this.kinds = EnumSet.copyOf(kinds);
        this.rounds = rounds;
        this.faultsMax = faultsMax;
    }

    /** The next episode. */
    public Episode next() {
        int deadline = random.nextInt(SHORT_DEADLINE_ONE_IN) == 0 ? SHORT_DEADLINE_SECONDS : LONG_DEADLINE_SECONDS;
        int latency = LATENCIES_MILLIS.get(random.nextInt(LATENCIES_MILLIS.size()));
        int count = 1 + random.nextInt(faultsMax);
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            faults.add(fault(nextCombination()));
        }
        faults.sort(Comparator.comparingInt(Fault::round).thenComparingInt(Fault::afterMillis));
        return new Episode(++episodes, deadline, latency, faults);
    }

    private Fault fault(Combination combination) {
        return new Fault(
                combination.kind(),
                combination.target(),
                1 + random.nextInt(rounds - 1),
                random.nextInt(AFTER_MILLIS_MAX),
                LASTS_MILLIS_MIN + random.nextInt(combination.kind().lastsMillisMax()),
                random.nextLong());
    }

    private Combination nextCombination() {
        if (unused.isEmpty()) {
            List<Combination> combinations = new ArrayList<>();
            for (FaultKind kind : kinds) {
                for (FaultTarget target : FaultTarget.values()) {
                    if (kind.hits(target.kind())) {
                        combinations.add(new Combination(kind, target));
                    }
                }
            }
            Collections.shuffle(combinations, random);
            unused.addAll(combinations);
        }
        return unused.remove();
    }
}
