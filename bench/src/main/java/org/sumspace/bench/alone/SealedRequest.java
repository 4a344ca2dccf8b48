package org.sumspace.bench.alone;

import io.vertx.core.buffer.Buffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.Sealing;
import org.sumspace.common.envelope.EnvelopeCounter;
import org.sumspace.common.envelope.EnvelopeSealer;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Commitments;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * A signed request with one sealed share.
 *
 * @param signature value of the header Sumspace-Signature
 */
record SealedRequest(String path, String signature, Buffer body) {
    /** Mean size of a sealed share: an aggregator gets a full share from every SHARES-th processor and seeds from the others. */
    static double meanSealedBytes() {
        double seeds = SpacePlan.SHARES - 1;
        return (sealedBytes(Share.Kind.FULL) + seeds * sealedBytes(Share.Kind.SEED)) / SpacePlan.SHARES;
    }

    private static double sealedBytes(Share.Kind kind) {
        return Sealing.sealedBytes((long) Commitments.SALT_BYTES + Share.length(kind, SingleAggregatorPlan.DIMENSION));
    }

    /** One request for each processor of the plan; valid as long as an envelope. */
    static List<SealedRequest> of(SingleAggregatorPlan plan, RoundPublicKey roundKey) {
        EnvelopeCounter counter = new EnvelopeCounter(Clock.systemUTC().instant());
        SecureRandom random = new SecureRandom();
        return IntStream.range(0, plan.members().size())
                .parallel()
                .mapToObj(position -> of(plan, position, roundKey, counter, random))
                .toList();
    }

    private static SealedRequest of(
            SingleAggregatorPlan plan,
            int position,
            RoundPublicKey roundKey,
            EnvelopeCounter counter,
            SecureRandom random) {
        SingleAggregatorPlan.Member member = plan.members().get(position);
        List<SaltedShare> shares = split(plan, position, random);
        Signed<Manifest> manifest = manifest(plan, position, shares);
        Digest digest = plan.plan().digest();
        int round = plan.plan().body().round();
        SealContext context = new SealContext(
                digest, round, member.dpId(), plan.own().keyId(), plan.own().index(), manifest.digest());
        byte[] sealed = shares.get(plan.own().index() - 1).seal(roundKey, context, random);
        byte[] body = new ShareUpload(manifest.bytes(), sealed).toBytes();

        String path = "/plans/" + digest + "/shares/" + member.dpId() + "/" + manifest.digest() + "/0";
        byte[] head = new RequestHead("PUT", path, Digest.of(body), body.length).toBytes();
        byte[] envelope = new EnvelopeSealer(member.key(), counter, Clock.systemUTC())
                .seal(
                        EnvelopeType.HTTP_REQUEST,
                        plan.own().keyId(),
                        PlanRef.of(digest, round),
                        head,
                        EnvelopeSealer.MAX_VALIDITY);
        String signature = Base64.getUrlEncoder().withoutPadding().encodeToString(envelope);
        return new SealedRequest(path, signature, Buffer.buffer(body));
    }

    private static List<SaltedShare> split(SingleAggregatorPlan plan, int position, SecureRandom random) {
        ExecutionPlan execution = plan.plan().body();
        double[] update = new double[execution.layout().update().count()];
        Arrays.fill(update, 1.0 / (1 + position));
        long[] x = FixedPoint.encode(
                        update, 1, execution.layout(), plan.trainingPlan().parameters())
                .x();
        ShareContext context = new ShareContext(
                plan.plan().digest(),
                execution.round(),
                plan.members().get(position).dpId(),
                execution.layout().length(),
                execution.layout().update().fractionBits());
        int fullIndex = plan.leaves().leaf(position).fullIndex();
        return ShareSplitter.split(x, plan.trainingPlan().parameters().shares(), fullIndex, context, random).stream()
                .map(share -> SaltedShare.of(share, random))
                .toList();
    }

    private static Signed<Manifest> manifest(SingleAggregatorPlan plan, int position, List<SaltedShare> shares) {
        ExecutionPlan execution = plan.plan().body();
        SingleAggregatorPlan.Member member = plan.members().get(position);
        return Signed.sign(
                member.key(),
                new Manifest(
                        plan.plan().digest(),
                        execution.round(),
                        member.dpId(),
                        1,
                        execution.layout().length(),
                        execution.layout().digest(),
                        execution.baseModel(),
                        plan.leaves().leaf(position).fullIndex(),
                        shares.stream().map(SaltedShare::commitment).toList()));
    }
}
