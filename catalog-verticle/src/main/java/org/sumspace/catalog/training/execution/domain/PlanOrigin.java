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
 * @param evaluates the last version, if the round evaluates it and makes no other one; null in any other round
 * @param request digest of the request that created it, if that request had an idempotency key
 */
public record PlanOrigin(
        int round,
        int attempt,
        @Nullable String previousPlan,
        @Nullable String supersededPlan,
        @Nullable Integer evaluates,
        @Nullable Digest request,
        Instant createdAt) {
    public PlanOrigin {
        if (round < 1 || attempt < 0) {
            throw new IllegalArgumentException("round " + round + ", attempt " + attempt);
        }
        if (evaluates != null && evaluates != round - 1) {
            throw new IllegalArgumentException("round " + round + " cannot evaluate version " + evaluates);
        }
    }

    /** Whether the round evaluates the last version, and makes no other one. */
    public boolean isEvaluation() {
        return evaluates != null;
    }

    /** The round that trains: of an evaluation the one that made the version. */
    public int trainingRound() {
        return evaluates == null ? round : evaluates;
    }

    /** A plan that its owner creates. */
    public static PlanOrigin first(@Nullable Digest request, Instant now) {
        return new PlanOrigin(1, 0, null, null, null, request, now);
    }

    /** The round after {@code planId}. */
    public PlanOrigin nextRound(String planId, Instant now) {
        return new PlanOrigin(round + 1, 0, planId, null, null, null, now);
    }

    /** The evaluation of the version that {@code planId} made. */
    public PlanOrigin evaluation(String planId, Instant now) {
        return new PlanOrigin(round + 1, 0, planId, null, round, null, now);
    }

    /** The same round again, after {@code planId} was discarded. */
    public PlanOrigin reopened(String planId, Instant now) {
        return new PlanOrigin(round, attempt + 1, previousPlan, planId, evaluates, null, now);
    }
}
