package org.sumspace.sandbox.chaos.schedule;

/**
 * One thing that goes wrong.
 *
 * @param round in which, counted from 1
 * @param afterMillis from when the round's plan is first seen
 * @param lastsMillis until it is mended
 * @param salt whatever else the fault has to choose
 */
public record Fault(FaultKind kind, Seat seat, int round, int afterMillis, int lastsMillis, long salt) {
    @Override
    public String toString() {
        return kind + " of " + seat + " in round " + round + " after " + afterMillis + " ms, for " + lastsMillis
                + " ms";
    }
}
