package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.plan.ContributorSet;
import org.sumspace.common.plan.Leaf;
import org.sumspace.common.plan.Manifest;
import org.sumspace.common.secagg.Share;
import org.sumspace.common.statement.Signed;

/** A plan at a first-level aggregator: takes the shares of its group, and sums those that the group agrees on. */
final class FirstLevelRound extends GroupRound {
    private static final int ORGANISATIONS_NAMED_MAX = 20;

    private final RoundKey key;
    private final RunningSum sum;
    private final StoredShares shares = new StoredShares();

    /** @param replay what the journal held; empty for a plan that begins */
    FirstLevelRound(Start start, RoundKey key, PlanReplay replay, RoundServices services, Rounds rounds) {
        super(start, Agreements.contributorRules(start.plan()), replay, services, rounds);
        this.key = key;
        this.sum = new RunningSum(plan, key, start.journal(), services);
        for (PlanReplay.StoredShare share : replay.shares()) {
            ShareReceipt receipt = share.receipt();
            shares.add(share.position(), share.manifest(), receipt, Future.succeededFuture(receipt))
                    .placedAt(share.place());
            agreement.restoreContribution(share.position(), receipt.attempt(), receipt.manifest());
        }
        restoreAgreement();
    }

    RoundKey key() {
        return key;
    }

    /** The answer that a share with this manifest got, or will get once it is durable. */
    Optional<Future<ShareReceipt>> receipt(Digest manifest) {
        return shares.find(manifest).map(StoredShares.Entry::receipt);
    }

    /** @throws RefusedException no share can count any more */
    void requireOpen() {
        if (state().over() || agreement.sealed()) {
            throw new RefusedException(Refusal.TOO_LATE, "the contributor set of this plan is sealed");
        }
    }

    /**
     * Takes a share that passed every check of its own.
     *
     * @return completes once it is durable
     * @throws RefusedException it contradicts or repeats an earlier attempt, or comes too late
     */
    Future<ShareReceipt> submit(int position, Signed<Manifest> manifest, Share share, byte[] sealed) {
        Optional<Future<ShareReceipt>> known = receipt(manifest.digest());
        if (known.isPresent()) {
            return known.get();
        }
        requireOpen();
        Optional<Signed<Manifest>> other = shares.contradicted(position, manifest);
        if (other.isPresent()) {
            exclude(position, other.get(), manifest);
            throw new RefusedException(Refusal.CONTRADICTION, "another manifest of this attempt is stored already");
        }
        shares.requireHigherAttempt(position, manifest.body().attempt());
        ShareReceipt receipt =
                new ShareReceipt(manifest.digest(), manifest.body().attempt(), agreement.countsFromEpoch());
        Future<Long> stored = store(new PlanRecord.ShareStored(position, receipt.countsFromEpoch(), manifest, sealed));
        StoredShares.Entry entry = shares.add(position, manifest, receipt, stored.map(receipt));
        stored.onSuccess(place -> {
            services.metrics().shareStored(sealed.length);
            placed(entry, place, share);
        });
        perform(agreement.contributionStored(position, receipt.attempt(), receipt.manifest(), services.now()));
        return entry.receipt();
    }

    private void placed(StoredShares.Entry entry, long place, Share share) {
        entry.placedAt(place);
        if (state().over()) {
            share.erase();
        } else if (share.kind() == Share.Kind.SEED) {
            entry.keep(share);
        } else {
            sum.add(entry, share);
        }
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
        return sum.over(set, shares.snapshot());
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
        return Map.of("received", (long) shares.processors(), "expected", (long) expected());
    }

    @Override
    List<ShareReceipt> receipts() {
        return shares.receipts();
    }
}
