package org.sumspace.bench.chaos;

import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.sumspace.bench.chaos.fault.FaultInjector;
import org.sumspace.bench.chaos.schedule.Episode;
import org.sumspace.bench.chaos.schedule.FaultKind;
import org.sumspace.bench.chaos.schedule.Schedule;

/**
 * The schedule and the duration of a fault test.
 *
 * @param schedule gives one episode after the other
 * @param episodes the least number of episodes
 * @param atLeast the least duration
 */
public record ChaosSettings(Supplier<Episode> schedule, int episodes, Duration atLeast) {
    /** Number of rounds of each training; no fault is injected in the last one. */
    public static final int ROUNDS = 6;

    private static final int FAULTS_MAX = 5;

    /**
     * The same seed gives the same schedule on machines that support the same kinds of fault.
     *
     * @param from the first episode to run, counted from 1
     */
    public static ChaosSettings seeded(long seed, int from, Duration atLeast) {
        Schedule schedule = new Schedule(seed, supportedFaults(), ROUNDS, FAULTS_MAX);
        for (int skipped = 1; skipped < from; skipped++) {
            schedule.next();
        }
        return new ChaosSettings(schedule::next, 1, atLeast);
    }

    /** The faults for which this machine has the tools. */
    public static Set<FaultKind> supportedFaults() {
        return FaultInjector.supportedFaults();
    }
}
