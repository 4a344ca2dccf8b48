package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.RoundKey;

/** Makes the round that fits this aggregator's role in a plan. */
record RoundFactory(VersionMaker versions, Rounds rounds, RoundServices services) {
    /** @param key of this plan; null at the main aggregator and at parents, which receive no shares */
    Round create(Round.Start start, @Nullable RoundKey key, PlanReplay replay) {
        return switch (start.plan().own().role()) {
            case MAIN -> new MainRound(start, replay, versions, services, rounds);
            case PARENT -> ParentRound.of(start, replay, services, rounds);
            case FIRST_LEVEL ->
                new FirstLevelRound(start, requireNonNull(key, "the round key is missing"), replay, services, rounds);
        };
    }
}
