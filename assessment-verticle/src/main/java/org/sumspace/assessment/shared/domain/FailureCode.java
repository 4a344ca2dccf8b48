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
    JOB_EXECUTION_ERROR
}
