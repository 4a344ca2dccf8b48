package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.store.Tombstone;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.round.ContributorSet;

/** What an operator may look at. */
final class PlanViews {
    private final Rounds rounds;

    PlanViews(Rounds rounds) {
        this.rounds = rounds;
    }

    /** Every plan this node knows, the latest first. */
    List<PlanOverview> plans() {
        List<PlanOverview> plans = new ArrayList<>();
        for (Round round : rounds.running()) {
            plans.add(new PlanOverview(round.plan, round.state(), round.since(), round.waitingFor(), round.counts()));
        }
        for (Buried over : rounds.buried()) {
            plans.add(new PlanOverview(over.plan(), over.state(), null, List.of(), Map.of()));
        }
        plans.sort(Comparator.comparing(
                        (PlanOverview one) -> one.plan().plan().times().issuedAt())
                .reversed());
        return plans;
    }

    /** The leaf with that key; empty if the plan is not known, or has none. */
    Optional<Consent> processor(Digest plan, Digest keyId) {
        return rounds.findPlan(plan).flatMap(joined -> {
            OptionalInt position = joined.leaves().positionOfKey(keyId);
            return position.isEmpty()
                    ? Optional.empty()
                    : Optional.of(joined.leaves().consent(position.getAsInt()));
        });
    }

    /** @return failed with a {@link RefusedException} if there is no agreed set; thrown if there is no such plan */
    Future<AgreedSet> set(Digest plan) {
        JoinedPlan joined = rounds.plan(plan);
        return rounds.findBuried(plan)
                .map(over -> over.tombstone().map(Tombstone::set))
                .orElseGet(() -> Future.succeededFuture(rounds.get(plan).set()))
                .map(set -> agreed(joined, set));
    }

    private static AgreedSet agreed(JoinedPlan plan, ContributorSet set) {
        if (set.size() == 0) {
            throw new RefusedException(Refusal.UNKNOWN_PLAN, "no contributor set was agreed on for this plan here");
        }
        return new AgreedSet(plan, set);
    }

    /** @throws RefusedException this is not the main aggregator of such a plan */
    Future<List<ReleaseUpload>> releases(Digest plan) {
        return rounds.main(plan)
                .releases()
                .map(held -> held.stream()
                        .map(release -> new ReleaseUpload(release.statement().bytes(), release.set(), release.sum()))
                        .toList());
    }
}
