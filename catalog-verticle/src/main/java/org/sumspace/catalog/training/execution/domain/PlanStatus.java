package org.sumspace.catalog.training.execution.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of an execution plan, and since when.
 *
 * @param reason why the plan waits or was discarded; null if the state needs no reason
 */
public record PlanStatus(
        PlanState state, Instant since, @Nullable String reason) {
    public PlanStatus {
        requireNonNull(state, "state is null");
        requireNonNull(since, "since is null");
    }

    /** @throws IllegalStateException if the state does not allow it */
    PlanStatus move(PlanState next, Instant now, @Nullable String nextReason) {
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("a plan cannot change from " + state.label() + " to " + next.label());
        }
        return new PlanStatus(next, now, nextReason);
    }
}
