package org.sumspace.bench.chaos.schedule;

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
