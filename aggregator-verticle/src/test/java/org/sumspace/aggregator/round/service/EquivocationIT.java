package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.trust.NodeIdentity;

/** Aggregators that send different statements to different members. */
class EquivocationIT extends RoundScenario {
    EquivocationIT() {
        super("'expirySeconds': 600");
    }

    @Test
    void twoListsOfOneAggregator_endThePlan_andNameIt() {
        countersign();
        NodeIdentity liar = aggregator(3);
        send(liar, EnvelopeType.RECEIVED_LIST, list(liar, 3, 0, 1, 2));

        submit(0, PROCESSORS - 1);
        TestProcessor.Contribution last = contribution(PROCESSORS - 1, 1);
        // The first recipient may end the plan before the others receive the share, so the receipts are not awaited.
        firstLevel()
                .forEach(aggregator -> group.share(
                        plan, scene.processors.get(PROCESSORS - 1), aggregator, last.uploadFor(aggregator)));

        await().until(() -> group.notices.size() == scene.aggregators.size());
        assertThat(group.versions).isEmpty();
        assertThat(group.notices).anyMatch(notice -> notice.body().reason() == DiscardReason.SEALS_DIFFER);
    }

    @Test
    void listInTheNameOfAnother_isRefused() {
        countersign();
        NodeIdentity liar = aggregator(3);

        assertRefused(RefusalReason.UNKNOWN_AGGREGATOR, message(liar, EnvelopeType.RECEIVED_LIST, list(liar, 2, 0, 1)));
        assertRefused(
                RefusalReason.UNKNOWN_AGGREGATOR, message(main(), EnvelopeType.RECEIVED_LIST, list(liar, 3, 0, 1)));

        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void aSumThatItsReleaseDoesNotState_isRefused() {
        countersign();
        Release release = new Release(plan.digest(), 1, 1, 1, 1, Digest.ZERO, 10, 5, Digest.ZERO);
        byte[] upload =
                new ReleaseUpload(aggregator(1).sign(release).bytes(), ContributorSet.EMPTY, new byte[40]).toBytes();

        assertRefused(RefusalReason.WRONG_SUM, release(aggregator(1), upload));
        assertRefused(RefusalReason.UNKNOWN_AGGREGATOR, release(aggregator(2), upload));
        assertRefused(
                RefusalReason.WRONG_LENGTH,
                release(
                        aggregator(1),
                        new ReleaseUpload(aggregator(1).sign(release).bytes(), ContributorSet.EMPTY, new byte[32])
                                .toBytes()));

        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void twoReleasesOfOneIndex_endThePlan_alsoAtMembersThatReleased() {
        countersign();
        group.heldReleases = own -> true;
        submit(0, PROCESSORS);
        awaitFirstLevel(RoundState.RELEASED);
        byte[] sum = new byte[8 * (scene.trainingPlan.dimension() + 1)];
        Release forged = new Release(plan.digest(), 1, 1, 1, 1, Digest.ZERO, 10, sum.length / 8, Digest.of(sum));
        Await.result(release(
                aggregator(1),
                new ReleaseUpload(aggregator(1).sign(forged).bytes(), ContributorSet.EMPTY, sum).toBytes()));

        Release second = new Release(plan.digest(), 1, 1, 1, 2, Digest.ZERO, 10, sum.length / 8, Digest.of(sum));
        assertRefused(
                RefusalReason.CONTRADICTION,
                release(
                        aggregator(1),
                        new ReleaseUpload(aggregator(1).sign(second).bytes(), ContributorSet.EMPTY, sum).toBytes()));

        await().until(() ->
                group.notices.stream().anyMatch(notice -> notice.signer().equals(main().keyId())));
        assertThat(group.versions).isEmpty();
        awaitFirstLevel(RoundState.ERASED);
    }

    private void awaitFirstLevel(RoundState state) {
        await().untilAsserted(
                        () -> assertThat(firstLevel().stream().map(this::state)).containsOnly(state));
    }

    private RoundState state(Digest aggregator) {
        return Await.result(group.node(aggregator).aggregator.plans().list())
                .get(0)
                .state();
    }

    private byte[] list(NodeIdentity signer, int index, int... positions) {
        List<ReceivedList.Entry> entries = IntStream.of(positions)
                .mapToObj(position -> new ReceivedList.Entry(position, Digest.of(new byte[] {(byte) position})))
                .toList();
        Signed<ReceivedList> list = signer.sign(new ReceivedList(plan.digest(), 1, 1, index, entries));
        return list.bytes();
    }

    private Future<byte[]> message(NodeIdentity sender, EnvelopeType type, byte[] payload) {
        return group.node(firstLevel().get(0)).aggregator.peers().handle(type, plan.digest(), sender.keyId(), payload);
    }

    private void send(NodeIdentity sender, EnvelopeType type, byte[] payload) {
        Await.result(message(sender, type, payload));
    }

    private Future<Digest> release(NodeIdentity sender, byte[] upload) {
        return group.node(main().keyId()).release(plan.digest(), 1, 1, sender.keyId(), upload);
    }

    private static void assertRefused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }
}
