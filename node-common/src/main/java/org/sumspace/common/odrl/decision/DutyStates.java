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
}
