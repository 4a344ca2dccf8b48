package org.sumspace.connector.exchange.simulation;

/** A rule that a run can switch off, to show that its absence would be found. */
enum Rule {
    /** X2: a trigger with an equal request joins the open exchange. */
    JOIN,
    /** X2: a note that the consumer has seen means the exchange that it meant before. */
    NOTE_ID,
    /** X3: a part counts after its bytes are durable. */
    SYNCED_BEFORE_ACKNOWLEDGED,
    /** X7: the provider only wishes to end. */
    CONSUMER_DECIDES,
    /** X8: the source is stored whole before the first byte leaves. */
    STORED_BEFORE_SENT,
    /** X9: an unclear attempt is repeated only where the application recognises it. */
    ONE_EFFECT,
    /** X9: an attempt that was unclear stays so, whatever a later one says. */
    UNCLEAR_STAYS,
    /** X10: no delivery starts after a known revocation. */
    REVOCATION_AT_DELIVERY,
    /** X11: the reservation is conditional on the count that the decision used. */
    CONDITIONAL_COUNT,
    /** X11: a reservation that comes after the end is settled, too. */
    SETTLED_AFTER_END,
    /** X11: a start settles what a crash left reserved. */
    SWEEP,
    /** X12: the outcome is repeated until it is acknowledged. */
    OUTCOME_REPEATED,
    /** X12: open calls are made again after a restart. */
    CALLS_AFTER_RESTART,
    /** X20: after a start, the consumer asks its peers before it changes anything. */
    ASK_AFTER_RESTART,
    /** "All items are whole" is written with the last part. */
    WHOLE_IN_THE_SAME_WRITE,
    /** IMPORTING is written before the first delivery. */
    IMPORTING_BEFORE_DELIVERY,
    /** An outcome is stored where there is no record of its exchange. */
    OUTCOME_WITHOUT_RECORD,
    /** A wish that arrives in IMPORTING changes nothing. */
    WISH_TOO_LATE,
    /** A signed 404 of the consumer ends the exchange at the provider. */
    FORGOTTEN_ENDS,
    /** A silent consumer is asked for its state. */
    ASK_AFTER_SILENCE,
    /** A provider that does not know the exchange gets message 2 again. */
    LINK_AGAIN,
    /** The content that a part states is compared with the first part's. */
    SAME_CONTENT,
    /** Every wait has a limit. */
    DEADLINES,
    /** A wish of a note is passed on before the note becomes an alias. */
    WISH_PASSED_FIRST
}
