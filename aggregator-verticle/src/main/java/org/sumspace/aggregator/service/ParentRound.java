package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.aggregator.core.UnionRules;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.secagg.RingAccumulator;

/** A plan at a parent: takes what one share index of every group releases, and sums the groups that the parents agree on. */
final class ParentRound extends GroupRound implements ReleaseCollector {
    /** A group releases once. */
    private static final int ATTEMPT = 1;

    private final HeldReleases releases;
    private final UnionRules union;

    /** @param replay what the journal held; empty for a plan that begins */
    static ParentRound of(Start start, PlanReplay replay, RoundServices services, Rounds rounds) {
        HeldReleases releases = new HeldReleases();
        releases.restore(start.plan(), replay);
        UnionRules union = new UnionRules(start.plan(), group -> setOf(start.plan(), releases, group));
        return new ParentRound(start, releases, union, replay, services, rounds);
    }

    private ParentRound(
            Start start,
            HeldReleases releases,
            UnionRules union,
            PlanReplay replay,
            RoundServices services,
            Rounds rounds) {
        super(start, union, replay, services, rounds);
        this.releases = releases;
        this.union = union;
        for (HeldReleases.Held held : releases.all()) {
            Release release = held.statement().body();
            agreement.restoreContribution(release.group(), ATTEMPT, release.set());
        }
        restoreAgreement();
    }

    private static Optional<ContributorSet> setOf(JoinedPlan plan, HeldReleases releases, int group) {
        return releases.of(plan.child(group).keyId()).map(HeldReleases.Held::set);
    }

    @Override
    public JoinedPlan plan() {
        return plan;
    }

    @Override
    public Future<Digest> submit(Signed<Release> release, ContributorSet set, byte[] sum) {
        HeldReleases.Held known = releases.of(release.signer()).orElse(null);
        if (known != null && known.statement().equals(release)) {
            return known.acknowledged();
        }
        int group = release.body().group();
        if (known != null) {
            exclude(group, known.statement(), release);
            throw new RefusedException(Refusal.CONTRADICTION, "another release of this group is stored already");
        }
        if (state().over() || agreement.sealed()) {
            throw new RefusedException(Refusal.TOO_LATE, "the groups of this plan are sealed");
        }
        HeldReleases.Held held = releases.add(release, set, store(new PlanRecord.ReleaseHeld(release, set, sum)));
        perform(agreement.contributionStored(group, ATTEMPT, release.body().set(), services.now()));
        return held.acknowledged();
    }

    /** One member of a group gave up: the sum of that group is not waited for, and the others go on. */
    @Override
    void gone(AggregatorEntry member, String why) {
        if (!member.parent().equals(plan.own().keyId())) {
            super.gone(member, why);
            return;
        }
        if (releases.of(member.keyId()).isEmpty() && !state().over()) {
            union.lose(member.group());
            List<String> unmet = union.unmetAtBest();
            if (unmet.isEmpty()) {
                perform(agreement.lost(member.group(), services.now()));
            } else {
                discard(DiscardReason.BELOW_THRESHOLD, String.join("; ", unmet) + "; " + why);
            }
        }
    }

    @Override
    Future<byte[]> sumOver(ContributorSet set) {
        List<HeldReleases.Held> agreed = set.entries().stream()
                .map(entry -> releases.of(plan.child(entry.position()).keyId()).orElseThrow())
                .toList();
        return services.blocking(() -> sum(agreed));
    }

    private byte[] sum(List<HeldReleases.Held> agreed) throws IOException {
        RingAccumulator sum = new RingAccumulator(plan.dimension());
        for (HeldReleases.Held held : agreed) {
            sum.add(HeldReleases.read(journal(), held).sum());
        }
        return sum.toBytes();
    }

    @Override
    List<String> awaited() {
        return releases.missing(plan);
    }

    @Override
    Map<String, Long> counts() {
        return Map.of("groups", (long) releases.size(), "expectedGroups", (long) Agreements.expected(plan));
    }

    @Override
    List<ShareReceipt> receipts() {
        return List.of();
    }

    @Override
    List<Digest> acknowledgedReleases() {
        return releases.all().stream().map(held -> held.statement().digest()).toList();
    }
}
