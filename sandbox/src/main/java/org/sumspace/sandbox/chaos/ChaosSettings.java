package org.sumspace.sandbox.chaos;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.sumspace.sandbox.chaos.fault.FaultInjector;
import org.sumspace.sandbox.chaos.schedule.Episode;
import org.sumspace.sandbox.chaos.schedule.FaultKind;
import org.sumspace.sandbox.chaos.schedule.Schedule;

/**
 * What is to go wrong, and for how long.
 *
 * @param schedule gives one episode after the other
 * @param episodes how many at least
 * @param atLeast how long at least
 */
public record ChaosSettings(Supplier<Episode> schedule, int episodes, Duration atLeast) {
    /** Of each training; nothing goes wrong in the last one. */
    public static final int ROUNDS = 6;

    private static final int FAULTS_MAX = 5;

    public ChaosSettings {
        requireNonNull(schedule);
        requireNonNull(atLeast);
    }

    /**
     * The same seed gives the same schedule, where the same kinds of fault are possible.
     *
     * @param from the episode to begin with, counted from 1
     */
    public static ChaosSettings seeded(long seed, int from, Duration atLeast) {
        Schedule schedule = new Schedule(seed, possible(), ROUNDS, FAULTS_MAX);
        for (int skipped = 1; skipped < from; skipped++) {
            schedule.next();
        }
        return new ChaosSettings(schedule::next, 1, atLeast);
    }

    /** What this machine has the tools for. */
    public static Set<FaultKind> possible() {
        return FaultInjector.possible();
    }
}
