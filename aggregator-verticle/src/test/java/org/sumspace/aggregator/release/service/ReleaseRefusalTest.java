package org.sumspace.aggregator.release.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.InMemoryGroup;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.trust.NodeIdentity;

/** Refusals of a parent, each with its own reason. After every refusal the correct release is still accepted. */
class ReleaseRefusalTest {
    @TempDir
    private Path folder;

    private final Clock clock = Clock.systemUTC();
    private final TrainingScene scene =
            new TrainingScene(Cast.of(10), 12, clock.instant(), "'shares': 3, 'groups': 2, 'expirySeconds': 600");
    private final Signed<ExecutionPlan> plan = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
    private final Map<Digest, byte[]> handed = new ConcurrentHashMap<>();
    private final List<long[]> integers = new ArrayList<>();
    private InMemoryGroup group;

    /** Every group has its sum, and no release has reached its parent. */
    @BeforeEach
    void sumUp() {
        group = new InMemoryGroup(scene, folder, clock);
        group.heldReleases = own -> true;
        group.releaseOf = (sender, body) -> {
            handed.put(sender.keyId(), body);
            return body;
        };
        Map<Digest, RoundPublicKey> keys = InMemoryGroup.roundKeys(group.offer(plan));
        for (TestProcessor processor : scene.processors) {
            TestProcessor.Contribution contribution = processor.contribute(plan, 1, new double[] {1, 2, 3, 4}, 5, keys);
            integers.add(contribution.x());
            group.submit(plan, processor, contribution, contribution.uploads().keySet());
        }
        await().until(() -> handed.size() == 6);
    }

    @AfterEach
    void correctReleasesAreStillAccepted() {
        group.heldReleases = own -> false;
        group.awaitVersion(plan, integers, new double[scene.trainingPlan.dimension()]);
        group.close();
    }

    @Test
    void aReleaseOfAnotherIndex() {
        refused(RefusalReason.UNKNOWN_AGGREGATOR, hand(parent(1), 1, 2, member(1, 2), body(1, 2)));
    }

    @Test
    void aReleaseUnderTheNameOfAnother() {
        refused(RefusalReason.UNKNOWN_AGGREGATOR, hand(parent(1), 1, 1, member(2, 1), body(2, 1)));
        refused(RefusalReason.WRONG_PLAN, hand(parent(1), 1, 1, member(1, 1), body(2, 1)));
    }

    @Test
    void aReleaseOfAGroupStraightToTheMainAggregator() {
        refused(RefusalReason.UNKNOWN_AGGREGATOR, hand(main(), 1, 1, member(1, 1), body(1, 1)));
    }

    @Test
    void aReleaseToAFirstLevelAggregator() {
        refused(RefusalReason.NOT_A_PARENT, hand(member(2, 1), 1, 1, member(1, 1), body(1, 1)));
    }

    @Test
    void aSetThatIsNotTheOneReleased() {
        refused(RefusalReason.WRONG_SET, handChanged(set -> ContributorSet.EMPTY, false));
        refused(
                RefusalReason.WRONG_SET,
                handChanged(set -> new ContributorSet(set.entries().subList(1, set.size())), false));
    }

    @Test
    void aSetWithAProcessorOfAnotherGroup() {
        int foreign = scene.leaves.positions(2).get(0);
        refused(RefusalReason.WRONG_SET, handChanged(set -> with(set, foreign), true));
    }

    @Test
    void aShare() {
        TestProcessor processor = scene.processors.get(0);
        refused(
                RefusalReason.NOT_FIRST_LEVEL,
                group.share(plan, processor, parent(1).keyId(), new byte[10]));
    }

    @Test
    void aListOfAnAggregatorThatIsNotAParent() {
        Signed<ReceivedList> list =
                member(1, 1).sign(new ReceivedList(plan.digest(), ExecutionPlan.PARENTS, 1, 1, List.of()));
        refused(RefusalReason.UNKNOWN_AGGREGATOR, message(parent(2), EnvelopeType.RECEIVED_LIST, member(1, 1), list));
        refused(RefusalReason.UNKNOWN_AGGREGATOR, message(parent(2), EnvelopeType.RECEIVED_LIST, parent(1), list));
    }

    @Test
    void aListOfAGroup_thatAParentPassesOn_isIgnored() {
        Signed<ReceivedList> list = member(1, 1).sign(new ReceivedList(plan.digest(), 1, 1, 1, List.of()));

        Await.result(message(parent(2), EnvelopeType.RECEIVED_LIST, parent(1), list));
    }

    private Future<byte[]> message(NodeIdentity to, EnvelopeType type, NodeIdentity sender, Signed<?> statement) {
        return group.node(to.keyId()).aggregator.peers().handle(type, plan.digest(), sender.keyId(), statement.bytes());
    }

    private Future<Digest> handChanged(UnaryOperator<ContributorSet> change, boolean consistently) {
        ReleaseUpload honest = ReleaseUpload.of(body(1, 1));
        Release old = Signed.reopen(honest.release(), StatementType.RELEASE, Release::read)
                .body();
        ContributorSet changed = change.apply(honest.set());
        byte[] release = consistently
                ? member(1, 1)
                        .sign(new Release(
                                old.plan(),
                                old.round(),
                                old.group(),
                                old.index(),
                                old.epoch(),
                                changed.digest(plan.digest(), old.group()),
                                changed.size(),
                                old.dimension(),
                                old.sum()))
                        .bytes()
                : honest.release();
        byte[] body = new ReleaseUpload(release, changed, honest.sum()).toBytes();
        return hand(parent(1), 1, 1, member(1, 1), body);
    }

    private static ContributorSet with(ContributorSet set, int position) {
        List<ReceivedList.Entry> entries = new ArrayList<>(set.entries());
        entries.add(new ReceivedList.Entry(position, Digest.of(new byte[1])));
        entries.sort((one, other) -> Integer.compare(one.position(), other.position()));
        return new ContributorSet(entries);
    }

    private Future<Digest> hand(NodeIdentity to, int number, int index, NodeIdentity sender, byte[] body) {
        return group.node(to.keyId()).release(plan.digest(), number, index, sender.keyId(), body);
    }

    private byte[] body(int number, int index) {
        return requireNonNull(handed.get(member(number, index).keyId()));
    }

    private NodeIdentity member(int number, int index) {
        return scene.aggregator(plan.body().members(number).get(index - 1).keyId());
    }

    private NodeIdentity parent(int index) {
        return member(ExecutionPlan.PARENTS, index);
    }

    private NodeIdentity main() {
        return scene.aggregator(plan.body().main().orElseThrow().keyId());
    }

    private static void refused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }
}
