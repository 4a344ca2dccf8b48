package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Manifest;

/** A plan at a first-level aggregator: takes the shares of its group, and sums those that the group agrees on. */
final class FirstLevelRound extends GroupRound {
    private static final int ORGANISATIONS_NAMED_MAX = 20;

    private final RoundKey key;
    private final ShareDesk shares;

    /** @param replay what the journal held; empty for a plan that begins */
    FirstLevelRound(Start start, RoundKey key, PlanReplay replay, RoundServices services, Rounds rounds) {
        super(start, Agreements.contributorRules(start.plan()), replay, services, rounds);
        this.key = key;
        this.shares = new ShareDesk(this, key, replay, services);
        for (PlanReplay.StoredShare share : replay.shares()) {
            ShareReceipt receipt = share.receipt();
            agreement.restoreContribution(share.upload().position(), receipt.attempt(), receipt.manifest());
        }
        restoreAgreement();
    }

    RoundKey key() {
        return key;
    }

    ShareDesk shares() {
        return shares;
    }

    /** @throws RefusedException no share can count any more */
    void requireOpen() {
        if (state().over() || agreement.sealed()) {
            throw new RefusedException(Refusal.TOO_LATE, "the contributor set of this plan is sealed");
        }
    }

    /** The first list that a share stored now is in. */
    int countsFromEpoch() {
        return agreement.countsFromEpoch();
    }

    void shareStored(int position, int attempt, Digest manifest) {
        perform(agreement.contributionStored(position, attempt, manifest, services.now()));
    }

    @Override
    void received(List<Signed<?>> statements) {
        super.received(statements);
        if (!state().over()) {
            statements.forEach(statement -> statement.as(Manifest.class).ifPresent(this::manifestShown));
        }
    }

    /** Somebody shows a manifest as evidence; it is one if this aggregator holds another of the same attempt. */
    private void manifestShown(Signed<Manifest> manifest) {
        plan.leaves()
                .position(manifest.body().dpId())
                .ifPresent(position ->
                        shares.contradicted(position, manifest).ifPresent(held -> exclude(position, held, manifest)));
    }

    @Override
    Future<byte[]> sumOver(ContributorSet set) {
        return shares.sum(set);
    }

    @Override
    void forgetSecrets() {
        super.forgetSecrets();
        key.destroy();
        shares.eraseSeeds();
    }

    @Override
    List<String> awaited() {
        return missing();
    }

    /** The processors whose share is missing, counted by the organisation that answers for them. */
    private List<String> missing() {
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

    private int expected() {
        return Agreements.expected(plan);
    }

    @Override
    Map<String, Long> counts() {
        return Map.of("received", (long) shares.processors(), "arriving", (long) shares.arriving(), "expected", (long)
                expected());
    }

    @Override
    List<ShareReceipt> receipts() {
        return shares.receipts();
    }
}
