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

    /**
     * A fault to inject.
     *
     * @param target the node that is hit
     * @param round the round in which it is injected, counted from 1
     * @param afterMillis delay after the round's plan is first observed
     * @param lastsMillis time until it is removed
     * @param salt random number for further choices of the fault
     */
    public record Fault(FaultKind kind, FaultTarget target, int round, int afterMillis, int lastsMillis, long salt) {
        @Override
        public String toString() {
            return kind + " of " + target + " in round " + round + " after " + afterMillis + " ms, for " + lastsMillis
                    + " ms";
        }
    }
}
