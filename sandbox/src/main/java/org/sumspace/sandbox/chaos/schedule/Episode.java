package org.sumspace.sandbox.chaos.schedule;

import java.util.List;

/**
 * One training and what goes wrong in it.
 *
 * @param number counted from 1
 * @param tight whether the plans' deadlines are shorter than a node needs to come back
 * @param latencyMillis how long everything that is sent over HTTPS takes, one way
 * @param faults in the order of their rounds
 */
public record Episode(int number, boolean tight, int latencyMillis, List<Fault> faults) {
    public Episode {
        faults = List.copyOf(faults);
    }
}
