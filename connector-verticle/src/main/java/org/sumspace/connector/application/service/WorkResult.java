package org.sumspace.connector.application.service;

/** The result of an attempt to let an application work on data. */
public enum WorkResult {
    /** The answer was the complete result, which was passed on. */
    ANSWERED,
    /** The application took the data. Its result arrives later, or arrived another way. */
    ACCEPTED,
    /** The application refused, or was not reached, so the attempt had no effect. */
    REFUSED,
    /** The application may have taken the data. */
    UNCLEAR
}
