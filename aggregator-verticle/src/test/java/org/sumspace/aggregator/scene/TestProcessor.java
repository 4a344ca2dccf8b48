package org.sumspace.aggregator.scene;

import static java.util.Objects.requireNonNull;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;

/** A processor that contributes any vector. */
public record TestProcessor(TrainingScene scene, DpId dpId, SigningKey key) {
    private static final SecureRandom RANDOM = new SecureRandom();

    public Digest keyId() {
        return key.publicKey().id();
    }

    /** One attempt: the plain integers, and the upload for each aggregator by its key id. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Contribution(long[] x, Signed<Manifest> manifest, Map<Digest, byte[]> uploads) {
        public byte[] uploadFor(Digest aggregator) {
            return requireNonNull(uploads.get(aggregator));
        }
    }

    /** @param roundKeys of the first-level aggregators by key id */
    public Contribution contribute(
            Signed<ExecutionPlan> plan,
            int attempt,
            double[] update,
            int weight,
            Map<Digest, RoundPublicKey> roundKeys) {
        long[] x = FixedPoint.encode(update, weight, plan.body().layout(), scene.trainingPlan.parameters())
                .x();
        return contribute(plan, attempt, x, roundKeys);
    }

    /** @param x shared as it is, even beyond the plan's bounds */
    public Contribution contribute(
            Signed<ExecutionPlan> plan, int attempt, long[] x, Map<Digest, RoundPublicKey> roundKeys) {
        ExecutionPlan body = plan.body();
        int position = scene.position(this);
        int fullIndex = scene.leaves.leaf(position).fullIndex();
        ShareContext context = new ShareContext(
                plan.digest(),
                body.round(),
                dpId,
                body.layout().length(),
                body.layout().fractionBits());
        List<Share> shares = ShareSplitter.split(x, scene.shares, fullIndex, context, RANDOM);
        List<SaltedShare> salted = new ArrayList<>();
        shares.forEach(share -> salted.add(SaltedShare.of(share, RANDOM)));
        Signed<Manifest> manifest = Signed.sign(
                key,
                new Manifest(
                        plan.digest(),
                        body.round(),
                        dpId,
                        attempt,
                        body.layout().length(),
                        body.layout().digest(),
                        body.baseModel(),
                        fullIndex,
                        salted.stream().map(SaltedShare::commitment).toList()));
        Map<Digest, byte[]> uploads = new TreeMap<>();
        for (AggregatorEntry entry : body.members(scene.leaves.leaf(position).group())) {
            uploads.put(entry.keyId(), upload(plan, manifest, salted.get(entry.index() - 1), entry, roundKeys));
        }
        return new Contribution(x, manifest, uploads);
    }

    /** A correctly sealed share whose manifest may commit to another share. */
    public byte[] upload(
            Signed<ExecutionPlan> plan,
            Signed<Manifest> manifest,
            Digest aggregator,
            Map<Digest, RoundPublicKey> roundKeys) {
        AggregatorEntry entry = plan.body().aggregator(aggregator).orElseThrow();
        ShareContext context = new ShareContext(
                plan.digest(),
                plan.body().round(),
                dpId,
                manifest.body().dimension(),
                plan.body().layout().fractionBits());
        long[] x = new long[manifest.body().dimension()];
        List<Share> shares =
                ShareSplitter.split(x, scene.shares, manifest.body().fullIndex(), context, RANDOM);
        return upload(plan, manifest, SaltedShare.of(shares.get(entry.index() - 1), RANDOM), entry, roundKeys);
    }

    private byte[] upload(
            Signed<ExecutionPlan> plan,
            Signed<Manifest> manifest,
            SaltedShare share,
            AggregatorEntry entry,
            Map<Digest, RoundPublicKey> roundKeys) {
        SealContext seal = new SealContext(
                plan.digest(), plan.body().round(), dpId, entry.keyId(), entry.index(), manifest.digest());
        byte[] sealed = share.seal(requireNonNull(roundKeys.get(entry.keyId())), seal, RANDOM);
        return new ShareUpload(manifest.bytes(), sealed).toBytes();
    }
}
