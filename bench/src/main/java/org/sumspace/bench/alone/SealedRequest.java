package org.sumspace.bench.alone;

import io.vertx.core.buffer.Buffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Commitments;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * A signed request with a batch of sealed shares of one node.
 *
 * @param node key id of the processor node
 * @param signature value of the header Sumspace-Signature
 * @param certificate value of the header Sumspace-Certificate
 */
record SealedRequest(Digest node, String path, String signature, String certificate, Buffer body) {
    /** Mean size of a sealed share: an aggregator gets a full share from every SHARES-th processor and seeds from the others. */
    static double meanSealedBytes() {
        double seeds = SpacePlan.SHARES - 1;
        return (sealedBytes(Share.Kind.FULL) + seeds * sealedBytes(Share.Kind.SEED)) / SpacePlan.SHARES;
    }

    private static double sealedBytes(Share.Kind kind) {
        return Sealing.sealedBytes((long) Commitments.SALT_BYTES + Share.length(kind, SingleAggregatorPlan.DIMENSION));
    }

    /**
     * The shares of the processors at these positions, in as few batches as possible; valid as long as an envelope.
     *
     * @param from the first position
     * @param to behind the last position
     */
    static List<SealedRequest> of(
            SingleAggregatorPlan plan, int from, int to, RoundPublicKey roundKey, EnvelopeCounter counter) {
        SecureRandom random = new SecureRandom();
        List<ShareBatch.Frame> frames = IntStream.range(from, to)
                .parallel()
                .mapToObj(position -> frame(plan, position, roundKey, random))
                .toList();
        Map<NodeIdentity, List<ShareBatch.Frame>> byNode = IntStream.range(from, to)
                .boxed()
                .collect(Collectors.groupingBy(
                        plan::node, Collectors.mapping(position -> frames.get(position - from), Collectors.toList())));
        List<SealedRequest> requests = new ArrayList<>();
        byNode.forEach((node, own) ->
                batches(own).forEach(batch -> requests.add(signed(plan, node, batch.toBytes(), counter))));
        return requests;
    }

    private static List<ShareBatch> batches(List<ShareBatch.Frame> frames) {
        List<ShareBatch> batches = new ArrayList<>();
        List<ShareBatch.Frame> next = new ArrayList<>();
        int bytes = ShareBatch.HEAD_BYTES;
        for (ShareBatch.Frame frame : frames) {
            if (next.size() == ShareBatch.FRAMES_MAX || bytes + frame.bytes() > ShareBatch.BYTES_MAX) {
                batches.add(new ShareBatch(next));
                next.clear();
                bytes = ShareBatch.HEAD_BYTES;
            }
            next.add(frame);
            bytes += frame.bytes();
        }
        batches.add(new ShareBatch(next));
        return batches;
    }

    private static ShareBatch.Frame frame(
            SingleAggregatorPlan plan, int position, RoundPublicKey roundKey, SecureRandom random) {
        SingleAggregatorPlan.Member member = plan.members().get(position);
        List<SaltedShare> shares = split(plan, position, random);
        Signed<Manifest> manifest = manifest(plan, position, shares);
        SealContext context = new SealContext(
                plan.plan().digest(),
                plan.plan().body().round(),
                member.dpId(),
                plan.own().keyId(),
                plan.own().index(),
                manifest.digest());
        byte[] sealed = shares.get(plan.own().index() - 1).seal(roundKey, context, random);
        byte[] body = new ShareUpload(manifest.bytes(), sealed).toBytes();
        return new ShareBatch.Frame(member.dpId(), manifest.digest(), 0, body);
    }

    private static SealedRequest signed(
            SingleAggregatorPlan plan, NodeIdentity node, byte[] body, EnvelopeCounter counter) {
        Digest digest = plan.plan().digest();
        String path = "/plans/" + digest + "/shares";
        byte[] envelope = new EnvelopeSealer(node.key(), counter, Clock.systemUTC())
                .seal(
                        EnvelopeType.HTTP_REQUEST,
                        plan.own().keyId(),
                        PlanRef.of(digest, plan.plan().body().round()),
                        new RequestHead("POST", path, Digest.of(body), body.length).toBytes(),
                        EnvelopeSealer.MAX_VALIDITY);
        return new SealedRequest(
                node.keyId(),
                path,
                Base64.getUrlEncoder().withoutPadding().encodeToString(envelope),
                Base64.getEncoder().encodeToString(node.certificate().toDer()),
                Buffer.buffer(body));
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
                execution.layout().fractionBits());
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
