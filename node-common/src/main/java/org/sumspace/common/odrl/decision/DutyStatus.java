package org.sumspace.common.odrl.decision;

/** The status of a duty at the time of a decision. */
public enum DutyStatus {
    FULFILLED,
    OPEN,
    /** It was not fulfilled in time, and it or a consequence of it still is not. */
    FAILED
}
