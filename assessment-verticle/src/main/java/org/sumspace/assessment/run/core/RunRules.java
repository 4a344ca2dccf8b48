package org.sumspace.assessment.run.core;

import org.sumspace.assessment.run.domain.RunMove;
import org.sumspace.assessment.run.domain.RunParty;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.run.domain.RunTrigger;

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
}
