package org.sumspace.sandbox.chaos;

import java.time.Duration;

/**
 * How long things are to go wrong, and which way.
 *
 * @param seed of the schedule
 * @param from the episode to begin with, counted from 1
 * @param episodes how many at least
 * @param atLeast how long at least
 */
public record ChaosSettings(long seed, int from, int episodes, Duration atLeast) {
    /** Of each training. */
    static final int ROUNDS = 6;
    /** In one training. */
    static final int FAULTS_MAX = 5;
}
