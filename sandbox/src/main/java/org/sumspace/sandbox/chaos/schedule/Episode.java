package org.sumspace.sandbox.chaos.schedule;

import java.util.List;

/**
 * One training and what goes wrong in it.
 *
 * @param number counted from 1
 * @param deadlineSeconds how long the shares of a round may take; a killed node may need longer to come back
 * @param latencyMillis how long everything that is sent over HTTPS takes, one way
 * @param faults in the order of their rounds
 */
public record Episode(int number, int deadlineSeconds, int latencyMillis, List<Fault> faults) {
    public Episode {
        faults = List.copyOf(faults);
    }
}
