package org.sumspace.aggregator;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.release.service.MainRound;
import org.sumspace.aggregator.release.service.ParentRound;
import org.sumspace.aggregator.release.service.VersionMaker;
import org.sumspace.aggregator.round.service.PlanReplay;
import org.sumspace.aggregator.round.service.PlanRound;
import org.sumspace.aggregator.round.service.RoundFactory;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.share.service.FirstLevelRound;
import org.sumspace.common.crypto.RoundKey;

/** Makes the round of each role: first level, parent, or main aggregator. */
record RoleRounds(VersionMaker versions, Rounds rounds, RoundServices services) implements RoundFactory {
    @Override
    public PlanRound create(PlanRound.Start start, @Nullable RoundKey key, PlanReplay replay) {
        return switch (start.plan().own().role()) {
            case MAIN -> new MainRound(start, replay, versions, services, rounds);
            case PARENT -> ParentRound.of(start, replay, services, rounds);
            case FIRST_LEVEL ->
                new FirstLevelRound(start, requireNonNull(key, "the round key is missing"), replay, services, rounds);
        };
    }
}
