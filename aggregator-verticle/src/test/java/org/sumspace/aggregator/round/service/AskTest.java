package org.sumspace.aggregator.round.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.round.store.PlanFiles;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.wire.WireWriter;

/** The statements that an aggregator sends to its group, in answer to a member's question, and as evidence. */
class AskTest extends RoundScenario {
    private final CountDownLatch disk = new CountDownLatch(1);
    /** The first write after the disk works again fails, because its thread was interrupted. */
    private final AtomicBoolean diskBreaks = new AtomicBoolean();

    private final NodeIdentity asked = aggregator(1);

    AskTest() {
        super("'expirySeconds': 600");
    }

    @BeforeEach
    void begin() {
        group.held.add(EnvelopeType.RECEIVED_LIST);
        group.held.add(EnvelopeType.ASK);
        countersign();
    }

    @AfterEach
    void letTheDiskGoOn() {
        disk.countDown();
    }

    @Test
    void ownList_isSentOnceItIsDurable_andNotBefore() {
        submit(0, PROCESSORS - 1);
        stopTheDisk();
        Future<ShareReceipt> last = share(PROCESSORS - 1);
        await().until(() -> state() == RoundState.LISTED);

        Future<byte[]> answer = ask(1);
        assertThat(state()).isEqualTo(RoundState.LISTED);
        assertThat(answer.isComplete()).isFalse();

        disk.countDown();
        assertThat(types(answer)).containsExactly(StatementType.RECEIVED_LIST);
        Await.result(last);
    }

    @Test
    void ownList_isSentToTheGroupOnceItIsDurable_andNotBefore() {
        submit(0, PROCESSORS - 1);
        stopTheDisk();
        Future<ShareReceipt> last = share(PROCESSORS - 1);
        await().until(() -> state() == RoundState.LISTED);

        assertThat(sentByAsked()).isEmpty();

        disk.countDown();
        await().untilAsserted(() -> assertThat(sentByAsked()).containsExactly(StatementType.RECEIVED_LIST));
        Await.result(last);
    }

    @Test
    void ownSeal_isSentToTheGroupOnceItIsDurable_andNotBefore() {
        submit(0, PROCESSORS);
        await().until(() -> group.sentStatements.size() == scene.shares);
        List<Signed<?>> lists = List.copyOf(group.sentStatements);
        stopTheDisk();
        lists.stream()
                .filter(list -> !list.signer().equals(asked.keyId()))
                .forEach(list ->
                        Await.result(say(scene.aggregator(list.signer()), EnvelopeType.RECEIVED_LIST, list.bytes())));
        assertThat(state()).isEqualTo(RoundState.SEALED);

        assertThat(sentByAsked()).containsExactly(StatementType.RECEIVED_LIST);

        disk.countDown();
        await().untilAsserted(() -> assertThat(sentByAsked()).contains(StatementType.SEAL));
    }

    @Test
    void ownListAmongEvidence_isSentOnceItIsDurable_andNotBefore() throws IOException {
        Path inTheWay = tombstoneInTheWay();
        submit(0, PROCESSORS - 1);
        stopTheDisk();
        Future<ShareReceipt> last = share(PROCESSORS - 1);
        await().until(() -> state() == RoundState.LISTED);

        seal(2, 4);
        seal(3, 5);
        assertThat(state()).isEqualTo(RoundState.DISCARDED);
        assertThat(sealsShown()).isFalse();

        disk.countDown();
        await().until(this::sealsShown);
        Await.result(last);
        Files.delete(inTheWay);
    }

    @Test
    void evidenceAgainstOthers_isSentAlsoIfTheJournalFails_withoutTheOwnList() throws IOException {
        Path inTheWay = tombstoneInTheWay();
        submit(0, PROCESSORS - 1);
        stopTheDisk();
        diskBreaks.set(true);
        Future<ShareReceipt> last = share(PROCESSORS - 1);
        await().until(() -> state() == RoundState.LISTED);
        seal(2, 4);
        seal(3, 5);

        disk.countDown();
        assertThat(Await.failure(last)).isInstanceOf(ClosedByInterruptException.class);
        await().until(this::sealsShown);
        assertThat(group.evidence)
                .allSatisfy(shown -> assertThat(shown)
                        .extracting(StatementList.Item::type)
                        .doesNotContain(StatementType.RECEIVED_LIST));
        Files.delete(inTheWay);
    }

    @Test
    void question_isAnsweredWithTheListsFromItsEpochOn() {
        submit(0, PROCESSORS);
        await().until(() -> state() == RoundState.LISTED);

        assertThat(types(ask(1))).containsExactly(StatementType.RECEIVED_LIST);
        assertThat(types(ask(2))).isEmpty();
        assertThat(types(ask(Integer.MAX_VALUE))).isEmpty();
    }

    @Test
    void questionThatNamesNoEpoch_isRefused() {
        for (byte[] wanted : List.of(new byte[0], new byte[5], new byte[] {-1, -1, -1, -1})) {
            assertThat(Await.failure(say(aggregator(2), EnvelopeType.ASK, wanted)))
                    .isInstanceOfSatisfying(
                            RefusedException.class,
                            refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.MALFORMED));
        }
    }

    @Test
    void messageOfAnUnexpectedType_isAnswered() {
        assertThat(Await.failure(say(aggregator(2), EnvelopeType.PLAN_OFFER, new byte[0])))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void listsThatDoNotFitIntoAMessage_areLeftOut_andThePlanIsStillErased() throws IOException {
        Path journal = group.files(asked, plan.digest() + ".journal").get(0);
        group.kill(asked);
        fill(requireNonNull(journal.getParent()), 1_400);
        group.start(asked);

        assertThat(types(ask(1))).hasSize(4_096);
        assertThat(types(ask(1_400))).hasSize(scene.shares);
        discard();
        await().until(() -> !group.files(asked, plan.digest() + ".tombstone").isEmpty());
        await().until(() -> group.files(asked, plan.digest() + ".journal").isEmpty());
        assertThat(types(ask(1))).hasSize(scene.shares);
    }

    /** Appends the empty lists of all members for so many epochs. */
    private void fill(Path plans, int epochs) throws IOException {
        try (GroupCommit commits = new GroupCommit("fill")) {
            PlanJournal journal = new PlanFiles(plans, commits).openJournal(plan.digest(), (place, record) -> {});
            for (int epoch = 1; epoch <= epochs; epoch++) {
                for (int index = 1; index <= scene.shares; index++) {
                    ReceivedList list = new ReceivedList(plan.digest(), 1, epoch, index, List.of());
                    journal.appendLazily(
                            new PlanRecord.StatementHeld(aggregator(index).sign(list)));
                }
            }
            journal.close();
        }
    }

    /** The main aggregator states that it discarded the plan. */
    private void discard() {
        DiscardNotice notice = new DiscardNotice(plan.digest(), scene.trainingPlan.digest(), 1, DiscardReason.OPERATOR);
        Await.result(say(main(), EnvelopeType.DISCARDED, main().sign(notice).bytes()));
    }

    /** An aggregator seals a set that was not agreed on. */
    private void seal(int index, int size) {
        NodeIdentity liar = aggregator(index);
        List<Digest> lists = Collections.nCopies(scene.shares, Digest.ZERO);
        byte[] seal = liar.sign(new Seal(plan.digest(), 1, 1, index, lists, Digest.ZERO, size))
                .bytes();
        Await.result(say(liar, EnvelopeType.SEAL, seal));
    }

    private boolean sealsShown() {
        return group.evidence.stream().flatMap(List::stream).anyMatch(item -> item.type() == StatementType.SEAL);
    }

    /** A processor contradicts itself: the evidence is stored with one write, and after it nothing becomes durable. */
    private void stopTheDisk() {
        Promise<Void> stopped = Promise.promise();
        group.committed = aggregator -> {
            if (aggregator.equals(asked)) {
                Thread.interrupted();
                stopped.tryComplete();
                awaitDisk();
            }
        };
        assertThat(Await.failure(share(0))).isInstanceOf(RefusedException.class);
        Await.result(stopped.future());
    }

    /** Keeps the tombstone from being written, which would make the journal durable. */
    private Path tombstoneInTheWay() throws IOException {
        Path key = group.files(asked, plan.digest() + ".key").get(0);
        return Files.createDirectories(key.resolveSibling(plan.digest() + ".tombstone.draft/x"));
    }

    private void awaitDisk() {
        try {
            disk.await();
            if (diskBreaks.getAndSet(false)) {
                Thread.currentThread().interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Future<ShareReceipt> share(int processor) {
        byte[] upload = contribution(processor, 1).uploadFor(asked.keyId());
        return group.share(plan, scene.processors.get(processor), asked.keyId(), upload);
    }

    private Future<byte[]> ask(int epoch) {
        byte[] wanted = new WireWriter().u32(epoch).toBytes();
        return say(aggregator(2), EnvelopeType.ASK, wanted);
    }

    private Future<byte[]> say(NodeIdentity sender, EnvelopeType type, byte[] payload) {
        return group.node(asked.keyId()).aggregator.peers().handle(type, plan.digest(), sender.keyId(), payload);
    }

    private List<StatementType> sentByAsked() {
        return group.sentStatements.stream()
                .filter(statement -> statement.signer().equals(asked.keyId()))
                .map(statement -> statement.body().type())
                .toList();
    }

    private static List<StatementType> types(Future<byte[]> answer) {
        return StatementList.of(Await.result(answer)).items().stream()
                .map(StatementList.Item::type)
                .toList();
    }

    /** A message that is handled after all earlier ones. */
    private RoundState state() {
        return Await.result(group.node(asked.keyId()).aggregator.plans().list())
                .get(0)
                .state();
    }
}
