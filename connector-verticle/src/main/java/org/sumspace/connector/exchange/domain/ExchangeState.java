package org.sumspace.connector.exchange.domain;

/** The state of an exchange at one connector; public clients read it as {@code payload.step}. */
public enum ExchangeState {
    /** Provider: a trigger arrived here, and the consumer has not answered it yet. */
    NOTED,
    /** Consumer: the exchange exists, and not all parties have linked a record to it. */
    OPEN,
    /** All parties have a record (consumer), or this one has (others). */
    AGREED,
    /** Provider: the source is being read. */
    READING,
    /** Consumer and middle party: parts arrive. */
    RECEIVING,
    /** Consumer and middle party: everything has arrived, and the policies must be decided. */
    RECEIVED,
    /** Middle party: its application works on the data. */
    WORKING,
    /** Provider and middle party: everything to send is stored, and parts are being sent. */
    SENDING,
    /** Provider and middle party: everything has arrived at the next party. */
    SENT,
    /** Consumer: applications get the data. */
    IMPORTING,
    /** Provider and middle party: this party wants the exchange to end, and the consumer has not decided. */
    ENDING,
    /** The outcome is known here. */
    ENDED,
    /** Provider: the note belongs to an exchange that has a record of its own. */
    ALIAS;

    public boolean isOpen() {
        return this != ENDED && this != ALIAS;
    }
}
