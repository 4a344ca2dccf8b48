package org.sumspace.common.odrl.decision;

/**
 * The state of a duty in the caller's records.
 *
 * @param performed whether its action has been performed
 * @param failed whether it was recorded as not fulfilled in time; its consequences are due then
 */
public record DutyState(boolean performed, boolean failed) {
    public static final DutyState OPEN = new DutyState(false, false);
    public static final DutyState PERFORMED = new DutyState(true, false);
    public static final DutyState FAILED = new DutyState(false, true);
}
