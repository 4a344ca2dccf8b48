package org.sumspace.processor.domain;

import java.util.EnumSet;
import java.util.Set;

/** Where one processor stands in one execution plan. */
public enum RunState {
    /** Queries and trains; nothing has left. */
    TRAINING,
    /** The sealed messages are durable and on their way. */
    SENDING,
    /** Every aggregator of the group acknowledged. */
    SENT,
    /** There was no record to train on; nothing was sent. */
    NO_DATA,
    /** The group no longer takes shares. */
    TOO_LATE,
    /** The processor is bound to another plan of this round or base model. */
    BOUND,
    /** Gave up. */
    FAILED;

    public boolean isFinal() {
        return next().isEmpty();
    }

    public boolean canBecome(RunState other) {
        return next().contains(other);
    }

    private Set<RunState> next() {
        return switch (this) {
            case TRAINING -> EnumSet.of(SENDING, NO_DATA, TOO_LATE, BOUND, FAILED);
            case SENDING -> EnumSet.of(SENT, TOO_LATE, FAILED);
            case SENT, NO_DATA, TOO_LATE, BOUND, FAILED -> EnumSet.noneOf(RunState.class);
        };
    }
}
