package org.sumspace.catalog.training.execution.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;

/**
 * Where an execution plan comes from. It never changes.
 *
 * @param round from 1
 * @param attempt from 0; one more for every time the round was opened again
 * @param previousPlan id of the completed plan of the round before
 * @param supersededPlan id of the discarded plan of the same round
 * @param request digest of the request that created it, if that request had an idempotency key
 */
public record PlanOrigin(
        int round,
        int attempt,
        @Nullable String previousPlan,
        @Nullable String supersededPlan,
        @Nullable Digest request,
        Instant createdAt) {
    public PlanOrigin {
        if (round < 1 || attempt < 0) {
            throw new IllegalArgumentException("round " + round + ", attempt " + attempt);
        }
    }

    /** A plan that its owner creates. */
    public static PlanOrigin first(@Nullable Digest request, Instant now) {
        return new PlanOrigin(1, 0, null, null, request, now);
    }

    /** The round after {@code planId}. */
    public PlanOrigin nextRound(String planId, Instant now) {
        return new PlanOrigin(round + 1, 0, planId, null, null, now);
    }

    /** The same round again, after {@code planId} was discarded. */
    public PlanOrigin reopened(String planId, Instant now) {
        return new PlanOrigin(round, attempt + 1, previousPlan, planId, null, now);
    }
}
