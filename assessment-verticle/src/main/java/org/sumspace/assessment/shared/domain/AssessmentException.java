package org.sumspace.assessment.shared.domain;

import static java.util.Objects.requireNonNull;

/** Ends a run for good. The message contains no value of the data set. */
public class AssessmentException extends RuntimeException {
    private final FailureCode code;

    public AssessmentException(FailureCode code, String message) {
        super(requireNonNull(message));
        this.code = code;
    }

    public AssessmentException(FailureCode code, String message, Throwable cause) {
        super(requireNonNull(message), cause);
        this.code = code;
    }

    /** A full disk ends a run in any stage. */
    public static AssessmentException ofFullDisk(Throwable cause) {
        return new AssessmentException(
                FailureCode.STORAGE_FULL,
                "The disk that has the files of the run is full. Free space on it, and start the run again.",
                cause);
    }

    public FailureCode code() {
        return code;
    }

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
}
