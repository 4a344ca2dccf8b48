package org.sumspace.assessment.run.domain;

/** What follows for a run. */
public enum RunMove {
    /** A worker process begins its first stage. */
    BEGIN,
    NEXT_STAGE,
    /** The run is completed, with warnings if a stage warned. */
    COMPLETE,
    FAIL,
    /** The stage is repeated, unless it was tried too often: then the run fails. */
    RETRY_STAGE,
    /** The stage is repeated, which does not count as a try. */
    RESUME_STAGE,
    /** It is cancelled at once. */
    CANCEL,
    /** The worker process is stopped; the run is cancelled when the process has ended. */
    STOP_WORKER,
    /** The run is cancelled and deleted. */
    CANCEL_AND_DELETE,
    DELETE,
    /** Another run with the same plan. */
    NEW_RUN,
    /** The answer is the run as it is. */
    UNCHANGED,
    /** The run is in a state in which this is not possible. */
    CONFLICT,
    /** The caller may not do this. */
    FORBIDDEN,
    /** The trigger came too late or from an unexpected party; nothing happens. */
    IGNORE
}
