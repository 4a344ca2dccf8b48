package org.sumspace.assessment.run.domain;

/** What can happen to a run. */
public enum RunTrigger {
    /** A worker is free. */
    START,
    STAGE_STORED,
    LAST_STAGE_STORED,
    /** Direct identifiers would stay readable. */
    PRIVACY_GATE,
    /** A stage failed and repeating it would not help. */
    STAGE_FAILED,
    WORKER_GONE,
    NODE_STARTED,
    CANCEL,
    DELETE,
    RERUN
}
