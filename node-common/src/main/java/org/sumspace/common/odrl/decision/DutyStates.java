package org.sumspace.common.odrl.decision;

import org.sumspace.common.odrl.policy.Duty;

/**
 * The caller's records of duties. A duty with a {@code uid} has to be fulfilled once, whichever permissions refer to it, so
 * records of it are found by {@link Duty#id()}.
 */
@FunctionalInterface
public interface DutyStates {
    DutyStates NONE = duty -> DutyState.OPEN;

    DutyState of(Duty duty);

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
}
