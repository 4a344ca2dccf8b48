package org.sumspace.aggregator.round.domain;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.shared.domain.JoinedPlan;

/**
 * A plan as an operator sees it.
 *
 * @param since when the state began; null once the plan is over
 */
public record PlanOverview(
        JoinedPlan plan,
        RoundState state,
        @Nullable Instant since,
        List<String> waitingFor,
        Map<String, Long> counts) {}
