package org.sumspace.aggregator.share.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TestProcessor.Contribution;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareBatch.Frame;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.trust.NodeIdentity;

/** Batches of the shares of a node's five processors; the other node's processors send theirs one by one. */
class ShareBatchTest extends RoundScenario {
    private final NodeIdentity node = scene.cast.processorNodes().get(0);
    private final List<TestProcessor> own = scene.processors.stream()
            .filter(processor -> scene.node(processor).equals(node))
            .toList();
    private final Map<TestProcessor, Contribution> contributions = new HashMap<>();
    private Digest aggregator = Digest.ZERO;

    ShareBatchTest() {
        super("'expirySeconds': 600");
    }

    @BeforeEach
    void contribute() {
        countersign();
        aggregator = firstLevel().get(0);
        scene.processors.forEach(each -> contributions.put(each, contribution(scene.processors.indexOf(each), 1)));
        assertThat(own).hasSize(5);
    }

    @Test
    void oneBadShareAmongGoodOnes_isRefusedAlone() {
        List<Frame> frames = new ArrayList<>(frames(aggregator));
        byte[] tampered = frames.get(2).body().clone();
        tampered[tampered.length - 20] ^= 1;
        frames.set(2, withBody(frames.get(2), tampered));

        List<Future<UploadState>> outcomes = send(frames);

        assertRefused(RefusalReason.SEALED_FOR_ANOTHER, outcomes.remove(2));
        assertThat(outcomes).hasSize(4).allMatch(each -> each.result().isComplete());
        finish();
    }

    @Test
    void shareOfAnotherNodesProcessor_isRefusedAlone() {
        TestProcessor foreign = others().get(0);
        List<Frame> frames = new ArrayList<>(frames(aggregator));
        frames.set(0, frame(foreign, aggregator));

        List<Future<UploadState>> outcomes = send(frames);

        assertRefused(RefusalReason.FOREIGN_KEY, outcomes.remove(0));
        assertThat(outcomes).hasSize(4).allMatch(each -> each.result().isComplete());
        finish();
    }

    @Test
    void twoManifestsOfOneAttemptInOneBatch_excludeTheirProcessorAlone() {
        TestProcessor liar = own.get(1);
        Contribution second = contribution(scene.processors.indexOf(liar), 1);
        List<Frame> frames = new ArrayList<>(frames(aggregator));
        frames.add(2, frame(liar, second, aggregator));
        frames.remove(4);

        List<Future<UploadState>> outcomes = send(frames);

        assertRefused(RefusalReason.CONTRADICTION, outcomes.remove(2));
        assertThat(outcomes).hasSize(4).allMatch(each -> each.result().isComplete());
        sendEverything();
        awaitVersionOf(
                scene.processors.stream().filter(each -> !each.equals(liar)).toList());
    }

    @Test
    void sameBatchTwice_getsTheSameReceipts_alsoAtTheSameTime() {
        List<Frame> frames = frames(aggregator);
        Future<List<Future<UploadState>>> first = batch(aggregator, frames);
        Future<List<Future<UploadState>>> second = batch(aggregator, frames);

        List<ShareReceipt> receipts = receipts(Await.result(first));
        assertThat(receipts(Await.result(second))).isEqualTo(receipts);
        assertThat(receipts(send(frames))).isEqualTo(receipts);
        finish();
    }

    @Test
    void batchesInAnotherOrderAtEachAggregator_giveTheSameSum() {
        for (Digest each : firstLevel()) {
            List<Frame> frames = new ArrayList<>(frames(each));
            Collections.rotate(frames, firstLevel().indexOf(each));
            receipts(Await.result(batch(each, frames)));
        }
        finish();
    }

    @Test
    void batchCutAtAnyFrame_isRefusedAsAWhole_andChangesNothing() {
        byte[] whole = new ShareBatch(frames(aggregator)).toBytes();
        int length = ShareBatch.HEAD_BYTES;
        for (Frame frame : frames(aggregator)) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertRefused(RefusalReason.MALFORMED, group.node(aggregator).batch(plan.digest(), node.keyId(), cut));
            length += frame.bytes();
        }
        assertThat(length).isEqualTo(whole.length);
        assertThat(send(questions())).allMatch(each -> each.result().parts() == 0);
        finish();
    }

    @Test
    void batchOfTooManyFrames_isRefusedAsAWhole() {
        Frame question = questions().get(0);
        byte[] body = new ShareBatch(Collections.nCopies(ShareBatch.FRAMES_MAX + 1, question)).toBytes();
        // Announced as shorter than it is: so many frames are more than the node's shares need.
        Future<?> answer = Await.result(group.node(aggregator)
                .aggregator
                .shares()
                .expect(plan.digest(), node.keyId(), ShareBatch.HEAD_BYTES)
                .map(expected -> group.node(aggregator).aggregator.shares().submit(expected, node.keyId(), body)));
        assertRefused(RefusalReason.MALFORMED, answer);
        finish();
    }

    @Test
    void batchLongerThanAllSharesOfTheNode_isRefusedBeforeItsBody() {
        int needed = new ShareBatch(frames(aggregator)).toBytes().length;
        var shares = group.node(aggregator).aggregator.shares();

        assertThat(Await.result(shares.expect(plan.digest(), node.keyId(), needed))
                        .digest())
                .isEqualTo(plan.digest());
        assertRefused(RefusalReason.WRONG_LENGTH, shares.expect(plan.digest(), node.keyId(), 4L * needed));
        assertRefused(RefusalReason.WRONG_LENGTH, shares.expect(plan.digest(), node.keyId(), 0));
        finish();
    }

    @Test
    void manyFramesOfOneProcessor_areAnsweredOneAfterTheOther() {
        Frame share = frames(aggregator).get(0);
        Frame question = ShareBatch.Frame.question(share.dpId(), share.manifest());
        List<Frame> frames = new ArrayList<>(Collections.nCopies(ShareBatch.FRAMES_MAX, question));
        frames.set(1, share);
        byte[] body = new ShareBatch(frames).toBytes();
        var shares = group.node(aggregator).aggregator.shares();

        List<Future<UploadState>> outcomes =
                Await.result(shares.expect(plan.digest(), node.keyId(), ShareBatch.HEAD_BYTES)
                        .compose(expected -> shares.submit(expected, node.keyId(), body)));

        assertThat(outcomes.remove(0).result().parts()).isZero();
        assertThat(outcomes)
                .hasSize(ShareBatch.FRAMES_MAX - 1)
                .allMatch(each -> each.result().isComplete());
        finish();
    }

    @Test
    void aggregatorThatDiedBetweenTheDurableWriteAndTheAnswer_givesTheSameReceipts() {
        NodeIdentity killed = scene.aggregator(aggregator);
        Promise<Void> durable = Promise.promise();
        group.committed = each -> {
            if (each.equals(killed)) {
                durable.tryComplete();
            }
        };
        Future<List<Future<UploadState>>> lost = batch(aggregator, frames(aggregator));
        Await.result(durable.future());
        group.kill(killed);
        group.start(killed);

        List<ShareReceipt> receipts = receipts(send(frames(aggregator)));

        assertThat(receipts).hasSize(5);
        assertThat(receipts(send(frames(aggregator)))).isEqualTo(receipts);
        acknowledged(lost).forEach(receipt -> assertThat(receipts).contains(receipt));
        finish();
    }

    /** The receipts of an answer that may have been lost, or have come in part. */
    private static Stream<ShareReceipt> acknowledged(Future<List<Future<UploadState>>> answer) {
        return answer.succeeded()
                ? answer.result().stream()
                        .filter(Future::succeeded)
                        .map(Future::result)
                        .map(ShareBatchTest::receipt)
                : Stream.empty();
    }

    private List<TestProcessor> others() {
        return scene.processors.stream().filter(each -> !own.contains(each)).toList();
    }

    private List<Frame> frames(Digest recipient) {
        return own.stream().map(each -> frame(each, recipient)).toList();
    }

    private List<Frame> questions() {
        return frames(aggregator).stream()
                .map(frame -> Frame.question(frame.dpId(), frame.manifest()))
                .toList();
    }

    private Frame frame(TestProcessor processor, Digest recipient) {
        return frame(processor, contributionOf(processor), recipient);
    }

    private Contribution contributionOf(TestProcessor processor) {
        return contributions.getOrDefault(processor, contribution(0, 1));
    }

    private static Frame frame(TestProcessor processor, Contribution contribution, Digest recipient) {
        return new Frame(processor.dpId(), contribution.manifest().digest(), 0, contribution.uploadFor(recipient));
    }

    private static Frame withBody(Frame frame, byte[] body) {
        return new Frame(frame.dpId(), frame.manifest(), frame.part(), body);
    }

    private Future<List<Future<UploadState>>> batch(Digest recipient, List<Frame> frames) {
        return group.node(recipient).batch(plan.digest(), node.keyId(), frames);
    }

    private List<Future<UploadState>> send(List<Frame> frames) {
        return new ArrayList<>(Await.result(batch(aggregator, frames)));
    }

    private static List<ShareReceipt> receipts(List<Future<UploadState>> outcomes) {
        return outcomes.stream().map(Await::result).map(ShareBatchTest::receipt).toList();
    }

    private static ShareReceipt receipt(UploadState state) {
        return ShareReceipt.of(state.receipt().toBytes());
    }

    private static void assertRefused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }

    /** The round is exact over all processors, including those whose frames were refused. */
    private void finish() {
        sendEverything();
        awaitVersionOf(scene.processors);
    }

    /** Shares that are stored get their receipts again; what an excluded processor sends is refused. */
    private void sendEverything() {
        for (Digest each : firstLevel()) {
            Await.result(batch(each, frames(each)));
        }
        others().forEach(each -> group.submit(plan, each, contributionOf(each), firstLevel()));
    }

    private void awaitVersionOf(List<TestProcessor> processors) {
        processors.forEach(each -> integers.add(contributionOf(each).x()));
        group.awaitVersion(plan, integers, zero());
    }
}
