package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.aggregator.round.service.Agreements;
import org.sumspace.aggregator.round.service.GroupRound;
import org.sumspace.aggregator.round.service.PlanReplay;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Manifest;

/** A plan at a first-level aggregator: collects the shares of its group and sums those that the group agrees on. */
public final class FirstLevelRound extends GroupRound implements ShareRound {
    private static final int ORGANISATIONS_NAMED_MAX = 20;

    private final RoundKey key;
    private final ShareCollector shares;

    /** @param replay what the journal held; empty for a new plan */
    public FirstLevelRound(Start start, RoundKey key, PlanReplay replay, RoundServices services, Rounds rounds) {
        super(start, Agreements.contributorRules(start.plan()), replay, services, rounds);
        this.key = key;
        this.shares = new ShareCollector(this, plan, key, journal(), replay, services);
        for (PlanReplay.StoredShare share : replay.shares()) {
            ShareReceipt receipt = share.receipt();
            restoreContribution(share.upload().position(), receipt.attempt(), receipt.manifest());
        }
        restoreAgreement();
    }

    ShareCollector shares() {
        return shares;
    }

    @Override
    public boolean over() {
        return state().over();
    }

    @Override
    public void requireOpen() {
        if (over() || sealed()) {
            throw new RefusedException(RefusalReason.TOO_LATE, "the contributor set of this plan is sealed");
        }
    }

    @Override
    public void shareStored(int position, int attempt, Digest manifest) {
        contributionStored(position, attempt, manifest);
    }

    @Override
    protected void received(List<Signed<?>> statements) {
        super.received(statements);
        if (!over()) {
            statements.forEach(statement -> statement.as(Manifest.class).ifPresent(this::manifestReceived));
        }
    }

    /** A manifest is evidence if this aggregator holds another one of the same attempt. */
    private void manifestReceived(Signed<Manifest> manifest) {
        plan.leaves()
                .position(manifest.body().dpId())
                .ifPresent(position ->
                        shares.contradicted(position, manifest).ifPresent(held -> exclude(position, held, manifest)));
    }

    @Override
    protected Future<byte[]> sumOver(ContributorSet set) {
        return shares.sum(set);
    }

    @Override
    protected void eraseSecrets() {
        super.eraseSecrets();
        key.destroy();
        shares.eraseSeeds();
    }

    /** The processors whose share is missing, counted by the organisation that certified them. */
    @Override
    protected List<String> missingContributors() {
        Map<String, Long> missing = new TreeMap<>();
        List<Leaf> leaves = plan.leaves().leaves();
        for (int position = 0; position < leaves.size(); position++) {
            Leaf leaf = leaves.get(position);
            if (leaf.group() == plan.own().group() && !shares.has(position)) {
                missing.merge(leaf.consent().body().organisation(), 1L, Long::sum);
            }
        }
        return missing.entrySet().stream()
                .limit(ORGANISATIONS_NAMED_MAX)
                .map(each ->
                        each.getValue() + (each.getValue() == 1 ? " processor of " : " processors of ") + each.getKey())
                .toList();
    }

    @Override
    protected Map<String, Long> counts() {
        long expected = Agreements.expected(plan);
        return Map.of(
                "received", (long) shares.processors(), "arriving", (long) shares.arriving(), "expected", expected);
    }

    @Override
    protected List<ShareReceipt> receipts() {
        return shares.receipts();
    }
}
