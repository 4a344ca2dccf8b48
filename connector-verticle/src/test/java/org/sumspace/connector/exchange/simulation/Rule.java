package org.sumspace.connector.exchange.simulation;

import org.sumspace.connector.exchange.simulation.Scene.Focus;

/** A rule that a run can switch off, to show that its absence would be found. */
enum Rule {
    /** X2: a trigger with an equal request joins the open exchange. */
    JOIN(Focus.TWO_ENDS, "a trigger opened a second exchange"),
    /** X2: a trigger joins an exchange that has ended only if the contract still permits it. */
    DECISION_BEFORE_JOIN(Focus.TWO_ENDS, "a trigger shows the end of an exchange that is not permitted any more"),
    /** X2: a repeated note belongs to the same exchange as before. */
    NOTE_ID(Focus.TWO_ENDS, "a trigger opened a second exchange"),
    /** X3: a part counts after its bytes are durable. */
    SYNCED_BEFORE_ACKNOWLEDGED(Focus.TWO_ENDS, "an acknowledged part is lost"),
    /** X7: the provider only wishes to end. */
    CONSUMER_DECIDES(Focus.CHAINS, "outcomes differ"),
    /** X8: the source is stored whole before the first byte leaves. */
    STORED_BEFORE_SENT(Focus.TWO_ENDS, "a part is of another reading than it says"),
    /** X9: an unclear attempt is repeated only if the application recognises it. */
    ONE_EFFECT(Focus.TWO_ENDS, "a delivery was made twice"),
    /** X9: an unclear attempt stays unclear, regardless of later attempts. */
    UNCLEAR_STAYS(Focus.TWO_ENDS, "the outcome conceals a delivery"),
    /** X10: no delivery starts after a known revocation. */
    REVOCATION_AT_DELIVERY(Focus.TWO_ENDS, "a delivery started after a known revocation"),
    /** X11: the reservation is conditional on the count that the decision used. */
    CONDITIONAL_COUNT(Focus.TWO_ENDS, "the count is too low"),
    /** X11: a reservation that comes after the end is settled, too. */
    SETTLED_AFTER_END(Focus.CHAINS, "a reservation stays for ever"),
    /** X11: a start settles what a crash left reserved. */
    SWEEP(Focus.TWO_ENDS, "a reservation stays for ever"),
    /** X12: the outcome is repeated until it is acknowledged. */
    OUTCOME_REPEATED(Focus.TWO_ENDS, "an outcome was never acknowledged"),
    /** X12: open calls are made again after a restart. */
    CALLS_AFTER_RESTART(Focus.TWO_ENDS, "PROVIDER waits for ever in SENDING"),
    /** X20: after a start, the consumer asks its peers before it changes anything. */
    ASK_AFTER_RESTART(Focus.CONSUMER_RESTORED, "a delivery was made twice"),
    /** "All items are whole" is written with the last part. */
    WHOLE_IN_THE_SAME_WRITE(Focus.TWO_ENDS, "an exchange waited for its time limit"),
    /** IMPORTING is written before the first delivery. */
    IMPORTING_BEFORE_DELIVERY(Focus.TWO_ENDS, "a delivery was made twice"),
    /** An outcome is stored even if there is no record of its exchange. */
    OUTCOME_WITHOUT_RECORD(Focus.TWO_ENDS, "outcomes differ"),
    /** A wish that arrives in IMPORTING changes nothing. */
    WISH_TOO_LATE(Focus.TWO_ENDS, "the outcome conceals a delivery"),
    /** A signed 404 of the consumer ends the exchange at the provider. */
    FORGOTTEN_ENDS(Focus.CONSUMER_RESTORED, "an exchange waited for its time limit"),
    /** A silent consumer is asked for its state. */
    ASK_AFTER_SILENCE(Focus.PROVIDER_RESTORED, "PROVIDER waits for ever in AGREED"),
    /** A provider that does not know the exchange gets message 2 again. */
    LINK_AGAIN(Focus.PROVIDER_RESTORED, "an exchange waited for its time limit"),
    /** The content that a part states is compared with the first part's. */
    SAME_CONTENT(Focus.PROVIDER_RESTORED, "two readings of a source are mixed"),
    /** Every wait has a limit. */
    DEADLINES(Focus.ANY, "the run never ends"),
    /** A wish of a note is passed on before the note becomes an alias. */
    WISH_PASSED_FIRST(Focus.TWO_ENDS, "the wish of a note is lost");

    private final Focus focus;
    private final String breach;

    /** @param breach the violation that its absence causes */
    Rule(Focus focus, String breach) {
        this.focus = focus;
        this.breach = breach;
    }

    /** Scenes in which its absence is found. */
    Focus focus() {
        return focus;
    }

    String breach() {
        return breach;
    }
}
