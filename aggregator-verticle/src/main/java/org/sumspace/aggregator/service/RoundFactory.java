package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.plan.AggregatorRole;

/** Makes the round that fits this aggregator's role in a plan. */
record RoundFactory(VersionMaker versions, Rounds rounds, RoundServices services) {
    /** @param key of this plan; null at the main aggregator, which receives no shares */
    Round create(Round.Start start, @Nullable RoundKey key, PlanReplay replay) {
        if (start.plan().own().role() == AggregatorRole.MAIN) {
            return new MainRound(start, replay, versions, services, rounds);
        }
        return new FirstLevelRound(start, requireNonNull(key, "the round key is missing"), replay, services, rounds);
    }
}
