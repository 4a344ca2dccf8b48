package org.sumspace.connector.application.service;

/** What is known of an attempt to let an application work on data. */
public enum WorkResult {
    /** The answer was the result, and it was passed on whole. */
    ANSWERED,
    /** The application took the data. Its result comes later, or came another way. */
    ACCEPTED,
    /** Nothing happened at the application: it refused, or was not reached. */
    REFUSED,
    /** The application may have taken the data. */
    UNCLEAR
}
