package org.sumspace.assessment.run.domain;

/** The party that triggers a change of a run. */
public enum RunParty {
    SCHEDULER,
    EXECUTOR,
    NODE,
    /** The person who asked for the run, without further permissions. */
    INITIATOR,
    /** With the permission {@code audits:delete}. */
    MAY_DELETE,
    /** With the permission {@code audits:run}. */
    MAY_RUN,
    /** Anybody else of the workspace. */
    OTHER
}
