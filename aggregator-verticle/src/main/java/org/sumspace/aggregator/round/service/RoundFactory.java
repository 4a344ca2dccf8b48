package org.sumspace.aggregator.round.service;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.RoundKey;

/** Makes the round that fits this aggregator's role in a plan. */
@FunctionalInterface
public interface RoundFactory {
    /**
     * @param key of this plan; null at the main aggregator and at parents, which receive no shares
     * @param replay what the journal held; empty for a new plan
     */
    PlanRound create(PlanRound.Start start, @Nullable RoundKey key, PlanReplay replay);
}
