package org.sumspace.connector.learner.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A link that an operator made for a learner.
 *
 * @param madeBy the operator
 * @param end when it expires if nobody uses it
 * @param usedAt when somebody logged in with it; null unless it is used
 */
public record MadeLink(
        String learner,
        String madeBy,
        Instant madeAt,
        Instant end,
        State state,
        @Nullable Instant usedAt) {
    /** The state of a link. */
    public enum State {
        WAITING,
        USED,
        /** Another link was made for the learner before somebody used this one. */
        REPLACED,
        EXPIRED
    }

    /** The link as it is now: one that waits and whose end has passed has expired. */
    public MadeLink at(Instant now) {
        return state == State.WAITING && end.isBefore(now)
                ? new MadeLink(learner, madeBy, madeAt, end, State.EXPIRED, usedAt)
                : this;
    }
}
