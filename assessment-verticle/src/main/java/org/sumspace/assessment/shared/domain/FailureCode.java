package org.sumspace.assessment.shared.domain;

/** Why a run ends without a result. */
public enum FailureCode {
    INPUT_NOT_AVAILABLE,
    UNSUPPORTED_FORMAT,
    FILE_TOO_LARGE,
    MISSING_REQUIRED_FIELD,
    INVALID_ROWS,
    PRIVACY_RISK_BLOCKED,
    QUOTA_EXCEEDED,
    /** The disk that has the files of the run is full. */
    STORAGE_FULL,
    JOB_EXECUTION_ERROR;

    /** Whether the fault is not in the input. */
    public boolean isOfExecution() {
        return this == STORAGE_FULL || this == JOB_EXECUTION_ERROR;
    }
}
