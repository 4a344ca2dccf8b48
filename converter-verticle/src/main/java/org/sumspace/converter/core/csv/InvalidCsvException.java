package org.sumspace.converter.core.csv;

/** A file, row or setting that cannot be read as a table. */
public final class InvalidCsvException extends RuntimeException {
    /** Without a stack trace, because the caller's input is at fault and not this program. */
    public InvalidCsvException(String message) {
        super(message, null, false, false);
    }
}
