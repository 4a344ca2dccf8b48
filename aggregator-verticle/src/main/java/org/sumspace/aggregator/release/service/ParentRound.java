package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.aggregator.release.core.UnionRules;
import org.sumspace.aggregator.round.service.Agreements;
import org.sumspace.aggregator.round.service.GroupRound;
import org.sumspace.aggregator.round.service.PlanReplay;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.secagg.RingAccumulator;

/**
 * A plan at a parent: collects the releases of one share index from every group, and sums the groups that the parents
 * agree on.
 */
public final class ParentRound extends GroupRound implements ReleaseCollector {
    /** A group releases once, so every contribution is the first attempt. */
    private static final int ATTEMPT = 1;

    private final HeldReleases releases;
    private final UnionRules union;

    /** @param replay what the journal held; empty for a new plan */
    public static ParentRound of(Start start, PlanReplay replay, RoundServices services, Rounds rounds) {
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
        for (HeldReleases.HeldRelease held : releases.all()) {
            Release release = held.statement().body();
            restoreContribution(release.group(), ATTEMPT, release.set());
        }
        restoreAgreement();
    }

    private static Optional<ContributorSet> setOf(JoinedPlan plan, HeldReleases releases, int group) {
        return releases.of(plan.child(group).keyId()).map(HeldReleases.HeldRelease::set);
    }

    @Override
    public JoinedPlan plan() {
        return plan;
    }

    @Override
    public Future<Digest> submit(Signed<Release> release, ContributorSet set, byte[] sum) {
        HeldReleases.HeldRelease known = releases.of(release.signer()).orElse(null);
        if (known != null && known.statement().equals(release)) {
            return known.acknowledgement();
        }
        int group = release.body().group();
        if (known != null) {
            exclude(group, known.statement(), release);
            throw new RefusedException(RefusalReason.CONTRADICTION, "another release of this group is stored already");
        }
        if (state().over() || sealed()) {
            throw new RefusedException(RefusalReason.TOO_LATE, "the groups of this plan are sealed");
        }
        HeldReleases.HeldRelease held =
                releases.add(release, set, store(new PlanRecord.ReleaseHeld(release, set, sum)));
        contributionStored(group, ATTEMPT, release.body().set());
        return held.acknowledgement();
    }

    /** If a child is lost, the other groups continue without its group. */
    @Override
    protected void memberLost(AggregatorEntry member, String why) {
        if (!member.parent().equals(plan.own().keyId())) {
            super.memberLost(member, why);
            return;
        }
        if (releases.of(member.keyId()).isEmpty() && !state().over()) {
            union.lose(member.group());
            List<String> unmet = union.unmetAtBest();
            if (unmet.isEmpty()) {
                contributionLost(member.group());
            } else {
                discard(DiscardReason.BELOW_THRESHOLD, String.join("; ", unmet) + "; " + why);
            }
        }
    }

    @Override
    protected Future<byte[]> sumOver(ContributorSet set) {
        List<HeldReleases.HeldRelease> agreed = set.entries().stream()
                .map(entry -> releases.of(plan.child(entry.position()).keyId()).orElseThrow())
                .toList();
        return services.blocking(() -> sum(agreed));
    }

    private byte[] sum(List<HeldReleases.HeldRelease> agreed) throws IOException {
        RingAccumulator sum = new RingAccumulator(plan.dimension());
        for (HeldReleases.HeldRelease held : agreed) {
            sum.add(HeldReleases.read(journal(), held).sum());
        }
        return sum.toBytes();
    }

    @Override
    protected List<String> missingContributors() {
        return releases.missing(plan);
    }

    @Override
    protected Map<String, Long> counts() {
        return Map.of("groups", (long) releases.size(), "expectedGroups", (long) Agreements.expected(plan));
    }

    @Override
    protected List<Digest> acknowledgedReleases() {
        return releases.all().stream().map(held -> held.statement().digest()).toList();
    }
}
