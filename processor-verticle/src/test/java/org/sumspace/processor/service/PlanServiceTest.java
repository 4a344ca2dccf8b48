package org.sumspace.processor.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.RingVector;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.wire.Bytes;
import org.sumspace.processor.core.PlanRefusedException;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.core.VerifiedPlan;

class PlanServiceTest {
    /**
     * The sum of all shares, worked out by hand: twice the sum of both contributions, since each is split into two
     * shares. A model of zeros predicts 0.5 for every record, so one step of 0.5 changes the coefficient by the mean of
     * score/4 where the label is "yes" and of -score/4 where it is "no", and the intercept as if every score were 1. A
     * contribution is that change times its three records, in units of 2^-24, and the number of records. For the
     * coefficient that is (1 + 0 + 1)/4 and (1 + 1 + 2)/4, for the intercept (-1 + 1 + 1)/4 twice.
     */
    private static final long[] SUM = {2 * 25_165_824, 2 * 8_388_608, 2 * 6};

    @TempDir
    Path folder;

    private TestNode node;

    @BeforeEach
    void open() {
        node = new TestNode(folder);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void receivedShares_sumToTheUpdatesOfAllProcessors() {
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);

        assertThat(node.shipped).hasSize(4);
        assertThat(sumOf(node.shipped)).containsExactly(SUM);
    }

    @Test
    void processorsThatBeginTogether_areInOneQuery() {
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        assertThat(node.queries).hasSize(1);
        assertThat(node.queried()).containsExactlyInAnyOrderElementsOf(node.plan.ours.keySet());
    }

    @Test
    void processorThatTheConnectorRefuses_failsAlone() {
        DpId refused = node.plan.ours.keySet().iterator().next();
        node.data = (trainingPlan, processors) -> Future.succeededFuture(new RecordsAnswer(
                        processors.stream()
                                .map(processor -> processor.equals(refused)
                                        ? RecordsAnswer.Part.refused(processor, NodeException.tooLarge("narrow it"))
                                        : RecordsAnswer.Part.records(
                                                processor,
                                                node.records(processor).getBytes(UTF_8)))
                                .toList(),
                        true)
                .toBytes());
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.FAILED);
        assertThat(last().counts()).containsEntry("sent", 1L).containsEntry("failed", 1L);
        assertThat(node.shipped)
                .hasSize(2)
                .noneMatch(shipment -> shipment.dpId().equals(refused));
    }

    @Test
    void progress_countsProcessorsAndNamesNone() {
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        assertThat(last().counts()).containsEntry("sent", 2L).containsEntry("clipped", 0L);
        assertThat(last().waitingFor()).isEmpty();
    }

    @Test
    void processorWithoutRecords_sendsNothing() {
        node.data = (trainingPlan, processors) ->
                TestNode.answer(processors, processor -> "{\"data\":[],\"meta\":{\"count\":0}}");
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        assertThat(last().counts()).containsEntry("no-data", 2L);
        assertThat(node.shipped).isEmpty();
    }

    @Test
    void unavailableAggregator_getsTheSameBytesLater() {
        AtomicInteger tries = new AtomicInteger();
        List<byte[]> refused = new ArrayList<>();
        node.aggregators = shipment -> {
            if (tries.incrementAndGet() <= 3) {
                refused.add(shipment.body());
                return Future.failedFuture(NodeException.unavailable("the test's aggregator is unavailable"));
            }
            return node.accept(shipment);
        };
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        assertThat(node.shipped).extracting(TestNode.Shipped::body).containsAll(refused);
        assertThat(node.shipped).hasSize(4);
    }

    @Test
    void groupThatIsSealed_endsTheRun_andTheMessagesAreErased() {
        node.aggregators = shipment -> Future.failedFuture(NodeException.gone("sealed"));
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.FAILED);
        assertThat(last().counts()).containsEntry("too-late", 2L);
        await().until(() -> node.planFiles().isEmpty());
    }

    /** A processor that waits for its base model must not hold a permit that processors of other plans need. */
    @Test
    void whileTheBaseModelIsMissing_noRecordIsQueried() {
        AtomicInteger tries = new AtomicInteger();
        AtomicBoolean asked = new AtomicBoolean();
        node.models = () -> {
            asked.compareAndSet(false, !node.queries.isEmpty());
            return tries.incrementAndGet() < 6
                    ? Future.failedFuture(NodeException.notFound("no such file yet"))
                    : Future.succeededFuture(TestNode.BASE_MODEL.clone());
        };
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        assertThat(asked).isFalse();
        assertThat(node.shipped).hasSize(4);
    }

    @Test
    void otherBaseModelThanThePlans_isNotTrainedOn() {
        byte[] other =
                ModelFile.zero("LogisticRegression", 1, List.of("a", "b")).write();
        node.models = () -> Future.succeededFuture(other);
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.FAILED);
        assertThat(node.shipped).isEmpty();
    }

    @Test
    void unregisteredTrainingPlan_isRefused_andNothingIsStored() {
        ProcessorServices services = node.restart();
        assertThatExceptionOfType(PlanRefusedException.class).isThrownBy(() -> node.start(services, node.plan.start()));
        assertThat(node.planFiles()).isEmpty();
    }

    @Test
    void startThatCannotBeStored_leavesNoJournal_andMayBeRepeated() throws Exception {
        ProcessorServices services = node.startRegistered();
        PlanStart start = node.plan.start();
        Path journal = folder.resolve("plans").resolve(verified(start).digest() + ".journal");
        Files.createSymbolicLink(journal, Path.of("/dev/full"));

        assertThatThrownBy(() -> node.start(services, start)).hasRootCauseInstanceOf(IOException.class);
        assertThat(node.planFiles()).isEmpty();

        node.start(services, start);
        awaitStep(ProgressStep.SENT);
        assertThat(node.shipped).hasSize(4);
    }

    @Test
    void repeatedStart_hasNoFurtherEffect() {
        ProcessorServices services = node.startRegistered();
        PlanStart start = node.plan.start();
        node.start(services, start);
        node.start(services, start);
        awaitStep(ProgressStep.SENT);
        await().until(() -> node.planFiles().isEmpty());
        node.start(services, start);
        node.start(node.restart(), start);
        assertThat(node.shipped).hasSize(4);
        assertThat(node.queried()).hasSize(2);
    }

    @Test
    void killWhileTraining_trainsAfterTheRestart() {
        DataGateway answering = node.data;
        node.data = (trainingPlan, processors) -> TestNode.never();
        node.start(node.startRegistered(), node.plan.start());
        await().until(() -> node.queried().size() == 2);

        node.data = answering;
        node.restart();

        awaitStep(ProgressStep.SENT);
        assertThat(node.shipped)
                .extracting(each -> TestNode.manifest(each).body().attempt())
                .containsOnly(1);
    }

    @Test
    void killWhileSending_sendsTheSameBytesAfterTheRestart() {
        List<TestNode.Shipped> lost = new CopyOnWriteArrayList<>();
        node.aggregators = shipment -> {
            lost.add(shipment);
            return TestNode.never();
        };
        node.start(node.startRegistered(), node.plan.start());
        await().until(() -> lost.size() == 4);

        node.aggregators = node::accept;
        node.restart();

        awaitStep(ProgressStep.SENT);
        assertThat(node.shipped)
                .extracting(TestNode.Shipped::body)
                .containsExactlyInAnyOrderElementsOf(
                        lost.stream().map(TestNode.Shipped::body).toList());
        assertThat(node.queried()).hasSize(2);
    }

    @Test
    void lostMessages_areComputedAnewUnderTheNextAttempt() throws Exception {
        ProcessorServices services = node.startRegistered();
        List<TestNode.Shipped> lost = new CopyOnWriteArrayList<>();
        node.aggregators = shipment -> {
            lost.add(shipment);
            return TestNode.never();
        };
        PlanStart start = node.plan.start();
        node.start(services, start);
        await().until(() -> lost.size() == 4);
        for (Path file : node.planFiles()) {
            Files.delete(file);
        }

        node.aggregators = node::accept;
        node.start(node.restart(), start);

        awaitStep(ProgressStep.SENT);
        assertThat(node.shipped)
                .extracting(each -> TestNode.manifest(each).body().attempt())
                .containsOnly(2);
        assertThat(sumOf(lost)).containsExactly(SUM);
        assertThat(sumOf(node.shipped)).containsExactly(SUM);
        assertThat(secrets(node.shipped)).doesNotContainAnyElementsOf(secrets(lost));
    }

    @Test
    void secondPlanOfTheRound_getsNothing_untilTheWholeGroupDiscardedTheFirst() {
        ProcessorServices services = node.startRegistered();
        PlanStart first = node.plan.start();
        node.start(services, first);
        awaitStep(ProgressStep.SENT);
        List<TestNode.Shipped> before = List.copyOf(node.shipped);
        node.shipped.clear();

        PlanStart second = reopened(first, List.of());
        node.start(services, second);
        awaitStep(ProgressStep.FAILED);
        assertThat(last().counts()).containsEntry("already-contributed", 2L);
        assertThat(node.shipped).isEmpty();
        assertThat(node.queried()).as("queried for both plans").hasSize(2);

        List<Bytes> notices = node.plan.aggregators.stream()
                .map(each -> each.identity()
                        .sign(new DiscardNotice(
                                verified(first).digest(), node.plan.trainingPlan.digest(), 1, DiscardReason.EXPIRED)))
                .map(notice -> Bytes.of(notice.bytes()))
                .toList();
        await().until(() -> node.planFiles().isEmpty());
        node.start(services, reopened(first, notices));
        awaitStep(ProgressStep.SENT);
        assertThat(node.shipped).hasSize(4);
        assertThat(secrets(node.shipped)).doesNotContainAnyElementsOf(secrets(before));
    }

    @Test
    void noShareSeedOrSaltIsEverInAFile() throws Exception {
        List<byte[]> files = new ArrayList<>();
        node.aggregators = shipment -> {
            files.addAll(contents());
            return node.accept(shipment);
        };
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        await().until(() -> node.planFiles().isEmpty());
        files.addAll(contents());
        for (Bytes secret : secrets(node.shipped)) {
            assertThat(files).noneMatch(file -> contains(file, secret.toBytes()));
        }
    }

    /** The same data, base model and training seed give the same sum, but every share, seed and salt must be new. */
    @Test
    void anotherRunOfTheSameTraining_hasNoShareSeedSaltOrSealedMessageOfTheFirst() {
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);
        assertThat(sumOf(node.shipped)).containsExactly(SUM);
        Set<Bytes> first = secrets(node.shipped);
        first.addAll(sealed(node.shipped));
        node.close();

        node = new TestNode(folder.resolve("again"));
        node.start(node.startRegistered(), node.plan.start());
        awaitStep(ProgressStep.SENT);

        assertThat(sumOf(node.shipped)).containsExactly(SUM);
        assertThat(secrets(node.shipped)).doesNotContainAnyElementsOf(first);
        assertThat(sealed(node.shipped)).doesNotContainAnyElementsOf(first);
    }

    private PlanStart reopened(PlanStart first, List<Bytes> notices) {
        ExecutionPlan body =
                node.plan.firstRound("again", TestPlan.NOW, verified(first).digest());
        PlanStart start = node.plan.start(body, node.plan.cast.orchestrator());
        return new PlanStart(start.offer(), start.countersignatures(), start.leaves(), notices);
    }

    private VerifiedPlan verified(PlanStart start) {
        return new PlanStartCheck(
                        node.plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> node.plan.registration())
                .verify(start, node.plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }

    private void awaitStep(ProgressStep step) {
        await().until(() -> !node.progress.isEmpty() && last().step() == step);
    }

    private Progress last() {
        return node.progress.get(node.progress.size() - 1);
    }

    private SaltedShare opened(TestNode.Shipped shipment) {
        AggregatorEntry entry = shipment.aggregator();
        Digest manifest = TestNode.manifest(shipment).digest();
        SealContext context = new SealContext(
                shipment.plan(), shipment.round(), shipment.dpId(), entry.keyId(), entry.index(), manifest);
        return node.plan.aggregators.stream()
                .filter(each -> each.identity().keyId().equals(entry.keyId()))
                .map(each -> SaltedShare.open(
                        each.roundKey(),
                        context,
                        ShareUpload.of(shipment.body()).sealedShare()))
                .findFirst()
                .orElseThrow();
    }

    private long[] sumOf(List<TestNode.Shipped> shipments) {
        RingAccumulator sum = new RingAccumulator(3);
        for (TestNode.Shipped shipment : shipments) {
            ShareContext context = new ShareContext(shipment.plan(), shipment.round(), shipment.dpId(), 3, 24);
            sum.add(opened(shipment).share(3), context, shipment.aggregator().index());
        }
        return RingVector.ofBytes(sum.toBytes(), 3);
    }

    private static Set<Bytes> sealed(List<TestNode.Shipped> shipments) {
        Set<Bytes> sealed = new HashSet<>();
        for (TestNode.Shipped shipment : shipments) {
            sealed.add(Bytes.of(ShareUpload.of(shipment.body()).sealedShare()));
        }
        return sealed;
    }

    /** Everything in a run that must neither be stored nor used again. */
    private Set<Bytes> secrets(List<TestNode.Shipped> shipments) {
        Set<Bytes> secrets = new HashSet<>();
        for (TestNode.Shipped shipment : shipments) {
            SaltedShare opened = opened(shipment);
            Share share = opened.share(3);
            secrets.add(Bytes.of(Arrays.copyOfRange(share.bytes(), 1, share.bytes().length)));
            secrets.add(Bytes.of(opened.salt()));
        }
        return secrets;
    }

    private List<byte[]> contents() {
        try (var files = Files.walk(folder)) {
            List<byte[]> contents = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.add(Files.readAllBytes(file));
            }
            return contents;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean contains(byte[] file, byte[] secret) {
        for (int at = 0; at + secret.length <= file.length; at++) {
            if (Arrays.equals(file, at, at + secret.length, secret, 0, secret.length)) {
                return true;
            }
        }
        return false;
    }
}
