package org.sumspace.processor.domain;

import java.util.EnumSet;
import java.util.Set;

/** The state of one processor in one execution plan. */
public enum RunState {
    /** The processor queries and trains; nothing has been sent. */
    TRAINING,
    /** The sealed messages are durable and are being sent. */
    SENDING,
    /** Every aggregator of the group acknowledged its share. */
    SENT,
    /** There was no record to train on; nothing was sent. */
    NO_DATA,
    /** The group no longer accepts shares. */
    TOO_LATE,
    /** The ledger refused: the processor already contributed to another plan of this round or base model, or is retired. */
    ALREADY_CONTRIBUTED,
    /** The processor gave up; the log has the reason. */
    FAILED;

    public boolean isFinal() {
        return next().isEmpty();
    }

    public boolean canBecome(RunState other) {
        return next().contains(other);
    }

    private Set<RunState> next() {
        return switch (this) {
            case TRAINING -> EnumSet.of(SENDING, NO_DATA, TOO_LATE, ALREADY_CONTRIBUTED, FAILED);
            case SENDING -> EnumSet.of(SENT, TOO_LATE, FAILED);
            case SENT, NO_DATA, TOO_LATE, ALREADY_CONTRIBUTED, FAILED -> EnumSet.noneOf(RunState.class);
        };
    }
}
