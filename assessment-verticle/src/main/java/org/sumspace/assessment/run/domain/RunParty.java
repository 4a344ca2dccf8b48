package org.sumspace.assessment.run.domain;

/** By whom something happens to a run. */
public enum RunParty {
    SCHEDULER,
    EXECUTOR,
    NODE,
    /** Who asked for the run, without further permissions. */
    INITIATOR,
    /** With the permission {@code audits:delete}. */
    MAY_DELETE,
    /** With the permission {@code audits:run}. */
    MAY_RUN,
    /** Anybody else of the workspace. */
    OTHER
}
