package org.sumspace.connector.exchange.domain;

/** The settlement of a reservation when its exchange has ended. */
public enum Settlement {
    /** It counts as a use. */
    USE,
    /** Nothing was delivered. */
    RELEASE,
    /** The outcome is not known: the reservation stays, and counts, until it is. */
    KEEP
}
