package org.sumspace.bench.chaos.schedule;

import java.util.List;

/**
 * One training and its faults.
 *
 * @param number counted from 1
 * @param deadlineSeconds deadline for the shares of a round; a killed node may need longer to restart
 * @param latencyMillis latency of HTTPS, one way
 * @param faults the faults in the order of their rounds
 */
public record Episode(int number, int deadlineSeconds, int latencyMillis, List<Fault> faults) {
    public Episode {
        faults = List.copyOf(faults);
    }
}
