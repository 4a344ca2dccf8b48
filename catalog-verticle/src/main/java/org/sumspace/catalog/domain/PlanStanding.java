package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where an execution plan stands.
 *
 * @param reason why it waits or was discarded; null where the state says it all
 */
public record PlanStanding(
        PlanState state, Instant since, @Nullable String reason) {
    public PlanStanding {
        requireNonNull(state, "state is null");
        requireNonNull(since, "since is null");
    }

    /** @throws IllegalStateException if there is no such move */
    PlanStanding move(PlanState next, Instant now, @Nullable String why) {
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("a plan cannot go from " + state.label() + " to " + next.label());
        }
        return new PlanStanding(next, now, why);
    }
}
