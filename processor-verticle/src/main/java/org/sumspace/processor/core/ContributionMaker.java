package org.sumspace.processor.core;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;

/**
 * Splits a vector, commits to the shares, signs the manifest and seals each share to its aggregator. Shares, seeds and
 * salts are overwritten before the method returns; the remaining bytes can be opened only with the aggregators' keys.
 */
public record ContributionMaker(SecureRandom random) {
    /**
     * @param attempt the number that the ledger reserved
     * @param key the processor's signing key
     * @param x the vector to be summed, the weight last
     * @param roundKeys of the group's aggregators, by key id
     */
    public Contribution make(
            Place place, int attempt, SigningKey key, long[] x, Map<Digest, RoundPublicKey> roundKeys) {
        List<SaltedShare> shares = split(place, x);
        Signed<Manifest> manifest = Signed.sign(key, manifest(place, attempt, shares));
        List<byte[]> sealedShares = new ArrayList<>(shares.size());
        for (AggregatorEntry aggregator : place.group()) {
            RoundPublicKey recipient = roundKeys.get(aggregator.keyId());
            if (recipient == null) {
                throw new IllegalArgumentException("no round key for aggregator " + aggregator.nodeId());
            }
            SaltedShare share = shares.get(aggregator.index() - 1);
            sealedShares.add(share.seal(recipient, context(place, aggregator, manifest.digest()), random));
        }
        shares.forEach(SaltedShare::erase);
        return new Contribution(place.dpId(), attempt, manifest, sealedShares);
    }

    private List<SaltedShare> split(Place place, long[] x) {
        ExecutionPlan plan = place.plan().body();
        ShareContext context = new ShareContext(
                place.plan().digest(),
                plan.round(),
                place.dpId(),
                x.length,
                plan.layout().fractionBits());
        List<Share> shares =
                ShareSplitter.split(x, place.group().size(), place.leaf().fullIndex(), context, random);
        List<SaltedShare> salted =
                shares.stream().map(share -> SaltedShare.of(share, random)).toList();
        shares.forEach(Share::erase);
        return salted;
    }

    private static Manifest manifest(Place place, int attempt, List<SaltedShare> shares) {
        ExecutionPlan plan = place.plan().body();
        return new Manifest(
                place.plan().digest(),
                plan.round(),
                place.dpId(),
                attempt,
                plan.layout().length(),
                plan.layout().digest(),
                plan.baseModel(),
                place.leaf().fullIndex(),
                shares.stream().map(SaltedShare::commitment).toList());
    }

    private static SealContext context(Place place, AggregatorEntry aggregator, Digest manifest) {
        return new SealContext(
                place.plan().digest(),
                place.plan().body().round(),
                place.dpId(),
                aggregator.keyId(),
                aggregator.index(),
                manifest);
    }
}
