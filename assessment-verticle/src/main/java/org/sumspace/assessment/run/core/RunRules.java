package org.sumspace.assessment.run.core;

import org.sumspace.assessment.run.domain.RunStatus;

/** The state machine of runs: the move that follows from a trigger, the party and the state. */
public final class RunRules {
    /** A run fails when its worker has ended this often in one stage. */
    public static final int TRIES_MAX = 3;

    private RunRules() {}

    public static RunMove decide(RunStatus status, RunTrigger trigger, RunParty by) {
        return switch (trigger) {
            case START -> onlyIf(by == RunParty.SCHEDULER && status == RunStatus.QUEUED, RunMove.BEGIN);
            case STAGE_STORED -> fromExecutor(status, by, RunMove.NEXT_STAGE);
            case LAST_STAGE_STORED -> fromExecutor(status, by, RunMove.COMPLETE);
            case PRIVACY_GATE, STAGE_FAILED -> fromExecutor(status, by, RunMove.FAIL);
            case WORKER_GONE -> onlyIf(by == RunParty.NODE && status == RunStatus.RUNNING, RunMove.RETRY_STAGE);
            case NODE_STARTED -> onlyIf(by == RunParty.NODE && status == RunStatus.RUNNING, RunMove.RESUME_STAGE);
            case CANCEL -> cancel(status, by);
            case DELETE -> delete(status, by);
            case RERUN -> isPerson(by) ? by == RunParty.MAY_RUN ? RunMove.NEW_RUN : RunMove.FORBIDDEN : RunMove.IGNORE;
        };
    }

    private static RunMove onlyIf(boolean expected, RunMove move) {
        return expected ? move : RunMove.IGNORE;
    }

    private static RunMove fromExecutor(RunStatus status, RunParty by, RunMove move) {
        return onlyIf(by == RunParty.EXECUTOR && status == RunStatus.RUNNING, move);
    }

    private static boolean isPerson(RunParty by) {
        return by == RunParty.INITIATOR || by == RunParty.MAY_DELETE || by == RunParty.MAY_RUN || by == RunParty.OTHER;
    }

    private static RunMove cancel(RunStatus status, RunParty by) {
        if (!isPerson(by)) {
            return RunMove.IGNORE;
        }
        if (by != RunParty.INITIATOR && by != RunParty.MAY_DELETE) {
            return RunMove.FORBIDDEN;
        }
        return switch (status) {
            case QUEUED -> RunMove.CANCEL;
            case RUNNING -> RunMove.STOP_WORKER;
            case CANCELLED -> RunMove.UNCHANGED;
            case COMPLETED, COMPLETED_WITH_WARNINGS, FAILED -> RunMove.CONFLICT;
        };
    }

    private static RunMove delete(RunStatus status, RunParty by) {
        if (!isPerson(by)) {
            return RunMove.IGNORE;
        }
        if (by != RunParty.MAY_DELETE) {
            return RunMove.FORBIDDEN;
        }
        return switch (status) {
            case QUEUED -> RunMove.CANCEL_AND_DELETE;
            case RUNNING -> RunMove.CONFLICT;
            case COMPLETED, COMPLETED_WITH_WARNINGS, FAILED, CANCELLED -> RunMove.DELETE;
        };
    }

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
}
