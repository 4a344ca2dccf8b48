package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.sumspace.aggregator.round.domain.AgreedSet;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.store.Tombstone;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;

/** The views of this node's plans for operators and other nodes. For callers on any thread. */
public record PlanViews(Rounds rounds, RoundServices services) {
    /** Every plan this node knows, the latest first. */
    public Future<List<PlanOverview>> list() {
        return services.enter(() -> Future.succeededFuture(overviews()));
    }

    private List<PlanOverview> overviews() {
        List<PlanOverview> plans = new ArrayList<>();
        for (PlanRound round : rounds.running()) {
            plans.add(new PlanOverview(round.plan, round.state(), round.since(), round.waitingFor(), round.counts()));
        }
        for (FinishedPlan over : rounds.finished()) {
            plans.add(new PlanOverview(over.plan(), over.state(), null, List.of(), Map.of()));
        }
        plans.sort(Comparator.comparing(
                        (PlanOverview one) -> one.plan().plan().times().issuedAt())
                .reversed());
        return plans;
    }

    /** @return failed with a {@link RefusedException} if there is no such plan, or no agreed set */
    public Future<AgreedSet> set(Digest plan) {
        return services.enter(() -> findSet(plan));
    }

    private Future<AgreedSet> findSet(Digest plan) {
        JoinedPlan joined = rounds.plan(plan);
        return rounds.findFinished(plan)
                .map(over -> over.tombstone().map(Tombstone::set))
                .orElseGet(() -> Future.succeededFuture(rounds.get(plan).set()))
                .map(set -> agreed(joined, set));
    }

    private static AgreedSet agreed(JoinedPlan plan, ContributorSet set) {
        if (set.size() == 0) {
            throw new RefusedException(
                    RefusalReason.UNKNOWN_PLAN, "no contributor set was agreed on for this plan here");
        }
        return new AgreedSet(plan, set);
    }
}
