package org.sumspace.catalog.training.execution.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of an execution plan, and when it began.
 *
 * @param reason why the plan waits or was discarded; null if the state needs no reason
 * @param earlier the states before this one, oldest first, as far as they were stored
 */
public record PlanStatus(
        PlanState state,
        Instant since,
        @Nullable String reason,
        @JsonProperty("states") List<Entered> earlier) {
    /** A state, and when the plan entered it. */
    public record Entered(PlanState state, Instant at) {}

    public PlanStatus {
        earlier = List.copyOf(earlier);
    }

    /** A plan that has had no other state. */
    public static PlanStatus first(PlanState state, Instant since) {
        return new PlanStatus(state, since, null, List.of());
    }

    /** @throws IllegalStateException if the state does not allow it */
    PlanStatus move(PlanState next, Instant now, @Nullable String nextReason) {
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("a plan cannot change from " + state.label() + " to " + next.label());
        }
        List<Entered> states = new ArrayList<>(earlier);
        states.add(new Entered(state, since));
        return new PlanStatus(next, now, nextReason, states);
    }

    PlanStatus withReason(@Nullable String nextReason) {
        return new PlanStatus(state, since, nextReason, earlier);
    }

    /** How long the plan was in each state that it has left; nothing if the clock was set back meanwhile. */
    public Map<PlanState, Duration> durations() {
        Map<PlanState, Duration> durations = new EnumMap<>(PlanState.class);
        for (int i = 0; i < earlier.size(); i++) {
            Instant end = i + 1 < earlier.size() ? earlier.get(i + 1).at() : since;
            Duration duration = Duration.between(earlier.get(i).at(), end);
            durations.merge(earlier.get(i).state(), duration.isNegative() ? Duration.ZERO : duration, Duration::plus);
        }
        return durations;
    }
}
