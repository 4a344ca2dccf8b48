package org.sumspace.assessment.interop.domain;

/** A report that cannot be read. The message contains nothing of the report. */
public final class InvalidReportException extends Exception {
    public InvalidReportException(String message) {
        super(message);
    }

    public InvalidReportException(String message, Throwable cause) {
        super(message, cause);
    }
}
